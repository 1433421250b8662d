import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { problemOf } from "../../src/server/errors";
import type { CiReport } from "../../src/server/reports";
import { CiItem } from "../../src/show/ciItem";
import { findingsOf } from "../../src/show/concerns";
import { checksOf, splitPlan, watchFacts } from "../../src/show/lists";
import { THEME, withStrictPolicy } from "../../src/show/page";
import { COLOURS, StatusBar } from "../../src/show/statusBar";
import * as texts from "../../src/show/texts";
import { CHECKOUT } from "../support/world";

test("a concern is shown on its line, without one on the first, and nowhere without a file", () => {
  const concern = { rule: "secret", problem: "A secret.", suggestion: "Take it out." };
  const found = findingsOf([
    { ...concern, path: "a.py", line: 5 },
    { ...concern, path: "b.py", line: null },
    { ...concern, path: null, line: null },
  ]);
  assert.deepEqual(found.map(({ path, line }) => [path, line]), [["a.py", 4], ["b.py", 0]]);
  assert.equal(found[0]?.text, "A secret. Take it out.");
});

test("a concern whose path leads out of the repository is shown nowhere", () => {
  const concern = { rule: "secret", problem: "A secret.", suggestion: "", line: 1 };
  const paths = ["../other.py", "a/../../b.py", "..", "/etc/passwd", "..a/b.py", "a/../b.py"];
  const found = findingsOf(paths.map((path) => ({ ...concern, path })));
  assert.deepEqual(found.map(({ path }) => path), ["..a/b.py", "a/../b.py"]);
});

test("the status bar tells by an icon, a text and a label what goes on", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const item = { text: "", tooltip: "", color: undefined as string | undefined, accessibilityInformation: undefined as unknown };
  const bar = new StatusBar(item as never, (name) => name, () => true);
  assert.deepEqual([item.text, item.color], ["$(robot) Claude Commit", undefined]);
  bar.busy("Final approval...");
  assert.deepEqual([item.text, item.tooltip], ["$(sync~spin) Claude Commit", "Final approval..."]);
  assert.deepEqual(item.accessibilityInformation, { label: "Claude Commit: Final approval...", role: "button" });
  assert.equal(item.color, COLOURS[0]);
  context.mock.timers.tick(500);
  assert.equal(item.color, COLOURS[1]);
  bar.idle();
  context.mock.timers.tick(5000);
  assert.deepEqual([item.text, item.color], ["$(robot) Claude Commit", undefined]);
});

test("no colour moves for whoever does not want it", () => {
  const item = { text: "", color: undefined, accessibilityInformation: undefined };
  new StatusBar(item as never, (name) => name, () => false).busy("Final approval...");
  assert.equal(item.color, undefined);
});

const CHECKS: CiReport = {
  branch: "main",
  checks: [
    { label: "build", outcome: "pass", required: true, url: "https://forge.invalid/1" },
    { label: "lint", outcome: "fail", required: false, url: "" },
  ],
  aggregate: { merge_ready: false, pending_count: 0, failing_checks: ["lint"], status_summary: "1 of 2 checks failing" },
  merge_reasons: ["lint fails"],
};

test("checks are told in words", () => {
  assert.deepEqual(checksOf(CHECKS), [
    "1 of 2 checks failing",
    "not ready: lint fails",
    "pass: build  https://forge.invalid/1",
    "fail: lint (optional)",
  ]);
});

test("the sum of the checks has a sign and a word", () => {
  const item = { text: "", tooltip: "", accessibilityInformation: undefined, show: () => undefined };
  const shown = (some: Partial<CiReport["aggregate"]>) => {
    new CiItem(item).show({ ...CHECKS, aggregate: { ...CHECKS.aggregate, failing_checks: [], ...some } });
    return item.text;
  };
  assert.equal(shown({ failing_checks: ["a", "b"] }), "$(error) CI: 2 failing");
  assert.equal(shown({ pending_count: 3 }), "$(clock) CI: 3 pending");
  assert.equal(shown({ merge_ready: true }), "$(pass) CI: ready");
  assert.equal(shown({}), "$(circle-slash) CI: not ready");
  assert.equal(item.tooltip, "1 of 2 checks failing\nlint fails");
});

test("the watch is told in words", () => {
  const report = {
    running: true,
    mode: "intent",
    captures: { pending: 2, blocked: 1, published: 5 },
    publish: { waiting_for: "index_lock" },
    trouble: "the disk is full",
  };
  assert.deepEqual(watchFacts(report), [
    "runs, mode intent",
    "captures: 2 pending, 1 blocked, 5 published",
    "waits for index_lock",
    "trouble: the disk is full",
  ]);
});

test("a split plan is a document", () => {
  const groups = [{ subject: "feat: add it", body: "", reason: "One feature.", files: [{ path: "a.py", hunks: [1] }, { path: "b.py", hunks: [1] }] }];
  const plan = { groups, unsure: false, warnings: [] };
  const several = "# Split plan\n\n`git agent split --apply` makes these commits; nothing is committed yet.";
  const first = "## 1. feat: add it\n\nOne feature.\n\n- a.py\n- b.py";
  const second = first.replace("1.", "2.");
  assert.equal(splitPlan({ ...plan, groups: [...groups, ...groups] }), `${several}\n\n${first}\n\n${second}\n`);
  assert.match(splitPlan({ ...plan, groups: [...groups, ...groups], unsure: true }), /\n\nThey may well be one thing\.\n/);
  assert.match(splitPlan(plan), /^# Split plan\n\nWhat is staged is one thing: there is nothing to split\.\n\n## 1\. /);
});

test("every colour of the page is one of the editor's, or has a light and a dark form", () => {
  const css = readFileSync(join(CHECKOUT, "src", "git_agent", "records", "page", "page.css"), "utf8");
  const names = new Set([...css.matchAll(/^ +(--[\w-]+): #/gm)].map(([, name]) => name));
  const ours = new Map([...THEME.matchAll(/(--(?!vscode)[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
  assert.deepEqual([...ours.keys()].toSorted(), [...names].toSorted());
  for (const value of ours.values()) assert.match(value ?? "", /^var\(--vscode-[\w-]+\)$|^light-dark\(#\w{6}, #\w{6}\)$/);
});

test("a page may use its own styles and ours, and nothing else", () => {
  const html = withStrictPolicy("<html><head>\n<style>p { color: red }</style></head><body></body></html>");
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? "";
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/=]{44}' 'sha256-[\w+/=]{44}'; /);
  assert.doesNotMatch(policy, /unsafe|script-src|https?:/);
  const own = withStrictPolicy(`<head><meta http-equiv="Content-Security-Policy" content="style-src 'none'"></head>`);
  assert.equal(own.match(/Content-Security-Policy/g)?.length, 1, "two policies would allow what both allow, which is not our style");
  const smuggled = withStrictPolicy("<head></head><body><style>p { color: red }</style></body>");
  assert.equal(smuggled.match(/'sha256-/g)?.length, 1, "what a text has brought along is not allowed");
  assert.match(withStrictPolicy("<p>no head"), /^<head>\n<meta http-equiv="Content-Security-Policy"/);
  assert.ok(html.indexOf(THEME) > html.indexOf("color: red"), "ours comes last");
  assert.match(withStrictPolicy("<head></head>"), /style-src 'sha256-[\w+/=]{44}'; /);
});

test("an error has its message, its hint and a way to the output", () => {
  const problem = problemOf({ error: { message: "nothing is staged", hint: "use git add" } });
  assert.equal(problem.message, "Nothing is staged. Hint: use git add.");
  assert.deepEqual(problem.ways, ["output"]);
  assert.equal(problemOf({ error: { message: "It failed!", hint: null } }).message, "It failed!");
});

test("an error begins with a capital letter, unless it begins with a name of something", () => {
  const shown = (message: string) => problemOf({ error: { message, hint: null } }).message;
  assert.equal(shown("repository: there is none"), "Repository: there is none.");
  assert.equal(shown("failed"), "Failed.");
  for (const name of ["shop.py:6: it is broken.", "git-agent failed.", "model.name is empty.", "/usr/bin is no program."]) {
    assert.equal(shown(name), name);
  }
});

test("a squash message that leaves out what is staged says so", () => {
  assert.equal(texts.squashed("main", false), "The message for everything since main is in the input box.");
  assert.equal(
    texts.squashed("main", true),
    "The message for everything since main is in the input box. It does not describe what is staged and not committed yet.",
  );
});

test("every text of ours begins with a capital letter", () => {
  const said = Object.values(texts).filter((text) => typeof text === "string");
  const small = [texts.BUILT_IN, texts.WHAT_DIFFERENT_EXAMPLE, texts.WHICH_RELEASE_EXAMPLE, texts.SERVER_ENDED, texts.SPLIT_SEVERAL] as string[];
  assert.deepEqual(said.filter((text) => !/^[A-Z]/.test(text) && !small.includes(text)), []);
});

test("of several secrets the first is named, and how many more there are", () => {
  assert.equal(texts.secrets(["a.py:1 looks like a token"]), "Look before you commit: a.py:1 looks like a token.");
  assert.match(texts.secrets(["a", "b", "c"]), / a\. And 2 more\.$/);
});

test("the seed's texts are exact", () => {
  assert.equal(texts.NO_GIT, "Git extension not found");
  assert.equal(texts.NO_REPOSITORY, "No Git repository found");
  assert.equal(texts.NO_WORKSPACE, "No workspace folder found");
});

import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Command } from "../../src/agent";
import { COMMANDS } from "../../src/commands";
import type { Settings } from "../../src/settings";
import { withStrictPolicy } from "../../src/show/page";
import * as texts from "../../src/show/texts";
import { opened, STAGED, TestAgent } from "../support/agent";
import { TestEditor } from "../support/editor";
import { World } from "../support/world";

const world = new World({ after });
Object.assign(world.env, { OPENAI_API_KEY: "none", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" }); // a model that nobody asks
const connection = world.connection(); // one server for all of them, as for all clicks in a window
let count = 0;

function at(settings: Partial<Settings> = {}) {
  const name = `shop${count++}`;
  const repository = opened(world.repository(name));
  const editor = new TestEditor();
  const agent = new TestAgent(editor, connection, repository, settings);
  const run = (id: string) => runOf(agent, id);
  return { name, repository, editor, agent, run };
}

function runOf(agent: TestAgent, id: string): Promise<void> {
  return agent.runner.run(() => (COMMANDS[id] as Command)(agent, undefined));
}

test("generate writes what is staged into the input box", async () => {
  const { repository, editor, run } = at();
  await run("git-agent.generate");
  assert.match(repository.inputBox.value, /^feat: add total/);
  assert.deepEqual(editor.errors, []);
});

test("a secret in the change is told beside the message, with a way to all of it", async () => {
  const { name, repository, editor, agent, run } = at();
  const key = ["AKIA", "Q3EGRIZ5TPV7WXMN"].join(""); // in two parts, so that nobody takes this file for a leak
  world.write(`${name}/deploy.py`, `aws_access_key_id = "${key}"\n`);
  world.git(name, "add", ".");
  await run("git-agent.generate");
  assert.match(repository.inputBox.value, /^feat/);
  const told = editor.said.filter(({ kind }) => kind === "warning");
  assert.deepEqual(told.map(({ buttons }) => buttons), [[texts.SHOW_OUTPUT]]);
  assert.match(told[0]?.text ?? "", /^Look before you commit: deploy\.py:1 looks like an? /);
  assert.ok(!JSON.stringify([editor.said, agent.output]).includes(key));
});

test("a review tells its stages, fills the box and the problems, and says what each stage made", async () => {
  const { repository, editor, agent, run } = at();
  await run("git-agent.generateReview");
  assert.match(repository.inputBox.value, /^# feat\(root\): [\s\S]*\n\*\*\*\n[\s\S]*\nAgent: Approved \(with concerns\)$/);
  for (const stage of ["Gathering git context...", "Reviewing commit message...", "Stitching outputs..."]) {
    assert.ok(agent.signs.includes(stage), stage);
    assert.ok(editor.shown.some((text) => text.startsWith(`${stage} (`)), stage);
  }
  assert.equal(agent.signs.at(-1), "idle");
  assert.deepEqual(
    agent.findings.get(repository.rootUri.fsPath)?.map(({ path, line, rule }) => [path, line, rule]),
    [["shop.py", 5, "debug-leftover"]],
  );
  assert.deepEqual(editor.said.at(-1)?.buttons, [texts.UNDO, texts.SHOW_PROBLEMS]);
  const blocks = agent.output.join("\n");
  assert.match(blocks, /\n─+\ngenerate: commit-generator, built-in writer, [\d.]+ s\nreceived: change\n/);
  assert.match(blocks, /\n─+\ntitle: commit-title-generator, .*\nreceived: concerns\n/);
  assert.match(blocks, /shop\.py:6: /);
});

test("the status bar's item does what the setting says", async () => {
  const { repository, run } = at({ review: false });
  await run("git-agent.write");
  assert.match(repository.inputBox.value, /^feat: add total/);
});

test("unstaged changes are described after a question", async () => {
  const { name, repository, editor, run } = at({ unstaged: "ask" });
  world.write(`${name}/shop.py`, "def price():\n    return 2\n");
  Object.assign(repository, { state: { ...STAGED, workingTreeChanges: [{ status: 5 }] } });
  editor.answers.push(undefined);
  await run("git-agent.generateReview");
  assert.equal(repository.inputBox.value, "");
  editor.answers.push(texts.INCLUDE);
  await run("git-agent.generateReview");
  assert.match(repository.inputBox.value, /^# /);
  assert.deepEqual(editor.errors, []);
});

test("an error of the server is shown with its hint and a way to the output", async () => {
  const { name, editor, run } = at();
  world.git(name, "commit", "-q", "-m", "feat: add total");
  await run("git-agent.generate");
  assert.match(editor.errors[0] ?? "", /^Nothing is staged.* Hint: /);
  assert.deepEqual(editor.said[0]?.buttons, [texts.SHOW_OUTPUT]);
});

test("an error of what is read is shown in the same way", async () => {
  const editor = new TestEditor();
  const agent = new TestAgent(editor, connection, opened("/elsewhere"));
  await runOf(agent, "git-agent.showState");
  assert.match(editor.errors[0] ?? "", /^Repository: \/elsewhere is outside of the folders that are open in your editor or agent\. Hint: /);
});

test("whoever wants a message refined is asked how only where a model can do it", async () => {
  const { repository, editor, run } = at();
  await run("git-agent.refine");
  assert.deepEqual([editor.errors, editor.asked], [[texts.REFINING_NEEDS_MODEL], []]);
  assert.deepEqual(editor.said[0]?.buttons, [texts.OPEN_SETTINGS]);

  const model = new TestAgent(new TestEditor(), connection, repository, { provider: "openai", model: "m" });
  await runOf(model, "git-agent.refine");
  assert.deepEqual([model.editor.errors, model.editor.asked], [[texts.NOTHING_TO_REFINE], []]);
  await run("git-agent.generateReview");
  await runOf(model, "git-agent.refine");
  assert.deepEqual([model.editor.errors.length, model.editor.asked], [1, [texts.WHAT_DIFFERENT]]);
});

test("a squash message goes into the box, and its description into a document on request", async () => {
  const { name, repository, editor, run } = at();
  world.git(name, "switch", "-q", "-c", "totals");
  world.git(name, "commit", "-q", "-m", "feat: add total");
  editor.answers.push(texts.OPEN_DESCRIPTION);
  await run("git-agent.squashMessage");
  assert.match(repository.inputBox.value, /total/);
  assert.equal(editor.said[0]?.text, texts.squashed("main", true)); // the state of this repository names something staged
  assert.equal(editor.documents[0]?.language, "markdown");
  assert.match(editor.documents[0]?.text ?? "", /total/);
});

test("a plan to split what is staged opens as a document, and nothing is committed", async () => {
  const { name, repository, editor, run } = at();
  world.write(`${name}/docs/use.md`, "# Use\n");
  world.git(name, "add", ".");
  const before = world.git(name, "status", "--porcelain");
  await run("git-agent.split");
  assert.deepEqual(editor.errors, []);
  assert.match(editor.documents[0]?.text ?? "", /\n## 1\. feat: .*total[\s\S]*\n## 2\. docs: /);
  assert.deepEqual([world.git(name, "status", "--porcelain"), repository.inputBox.value], [before, ""]);
  Object.assign(repository, { state: { ...STAGED, indexChanges: [] } });
  await run("git-agent.split");
  assert.deepEqual(editor.errors, [texts.NOTHING_STAGED]);
});

test("a release note opens as a document", async () => {
  const { name, repository, editor, run } = at();
  world.git(name, "tag", "v0.1.0");
  editor.answers.push("");
  await run("git-agent.releaseNote");
  assert.match(editor.documents[0]?.text ?? "", /price/);
  assert.equal(repository.inputBox.value, "");
});

test("the project's state opens as a page that runs nothing", async () => {
  const { editor, run } = at();
  await run("git-agent.showState");
  assert.equal(editor.pages[0]?.title, texts.STATE);
  assert.match(editor.pages[0]?.html ?? "", /^<!doctype html>/);
  const policies = withStrictPolicy(editor.pages[0]?.html ?? "").match(/Content-Security-Policy" content="[^"]*/g) ?? [];
  assert.deepEqual(policies.map((policy) => /default-src 'none'/.test(policy) && !/script-src/.test(policy)), [true]);
});

test("the watch is told of, and checks that nobody can be asked for are an error", async () => {
  const { editor, agent, run } = at();
  await run("git-agent.watchStatus");
  assert.equal(editor.said[0]?.text, "The watch does not run here.");
  assert.ok(agent.output.includes("does not run"));
  await run("git-agent.ciStatus");
  assert.equal(editor.errors.length, 1);
  assert.match(editor.errors[0] ?? "", /Hint: /);
});

test("whoever does not say which repository is not told anything", async () => {
  const editor = new TestEditor();
  const agent = new TestAgent(editor, connection, undefined);
  await agent.runner.run(() => (COMMANDS["git-agent.generate"] as Command)(agent, undefined));
  assert.deepEqual(editor.said, []);
});

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../../src/commands";
import { NEEDED } from "../../src/program/version";
import * as texts from "../../src/show/texts";
import { KNOWN } from "../../src/server/tools";
import { DEFAULTS } from "../support/agent";
import { manifest } from "../support/manifest";
import { CHECKOUT } from "../support/world";

const { commands, menus, configuration, walkthroughs } = manifest.contributes;
const WITHOUT_A_TOOL = ["git-agent.working", "git-agent.showOutput"];

test("every command that is offered is there, with a title and its category", () => {
  const offered = commands.map(({ command }) => command);
  const registered = [...Object.keys(COMMANDS).filter((id) => id !== "git-agent.write"), ...WITHOUT_A_TOOL];
  assert.deepEqual(offered.toSorted(), registered.toSorted());
  assert.ok(commands.every(({ title, category }) => title && category === "Claude Commit"));
});

test("the first version's command is another name of generate with review", () => {
  assert.equal(COMMANDS["claude-mcp-vscode.callMCP"], COMMANDS["git-agent.generateReview"]);
});

test("the button is in the title of git alone, and has an idle and a busy form", () => {
  const icon = (id: string | undefined) => commands.find(({ command }) => command === id)?.icon;
  const buttons = menus["scm/title"]?.filter(({ group }) => group === "navigation@1") ?? [];
  assert.ok(buttons.every(({ when }) => when?.startsWith("scmProvider == git && ")));
  const busy = buttons.filter(({ when }) => when?.endsWith(" && git-agent.busy"));
  const idle = buttons.filter(({ when }) => when?.endsWith(" && !git-agent.busy"));
  assert.deepEqual(busy.map(({ command }) => icon(command)), ["$(sync~spin)"]);
  assert.deepEqual(idle.map(({ command }) => icon(command)), ["$(robot)", "$(robot)"]);
  assert.equal(buttons.length, 3);
});

test("a command is hidden where the server does not list its tool", () => {
  const keys = KNOWN.map((tool) => `git-agent.has.${tool}`);
  for (const menu of ["commandPalette", "git-agent.more"]) {
    const shown = menus[menu]?.filter(({ command, when }) => when !== "false" && command !== "git-agent.showOutput") ?? [];
    assert.equal(shown.length, 9);
    assert.deepEqual(shown.filter(({ when }) => !keys.includes(when ?? "")), []);
  }
});

test("every setting has a default and says what it does, and so does each of its values", () => {
  for (const [name, setting] of Object.entries(configuration.properties)) {
    assert.notEqual(setting.default, undefined, name);
    assert.ok(setting.description ?? setting.markdownDescription, name);
    assert.equal(setting.enumDescriptions?.length, setting.enum?.length, name);
  }
  assert.equal(Object.keys(configuration.properties).length, Object.keys(DEFAULTS).length);
  assert.ok(Object.values(DEFAULTS).every((value) => value !== undefined));
  assert.equal(DEFAULTS.unstaged, "refuse");
});

test("no workspace chooses a program, a model, or whether anybody is asked", () => {
  const scope = (name: string) => configuration.properties[`git-agent.${name}`]?.scope;
  const own = ["path", "provider", "model", "stageModels", "ci.statusBar"];
  assert.deepEqual(own.map(scope), own.map(() => "machine"));
});

test("it has one name for people, and the program behind it another", () => {
  assert.deepEqual([manifest.displayName, configuration.title], [texts.NAME, texts.NAME]);
  assert.ok(manifest.contributes.submenus.every(({ label }) => label === texts.NAME));
  assert.ok(walkthroughs.every(({ title }) => title.includes(texts.NAME)));
  assert.match(readFileSync("README.md", "utf8"), /^# Claude Commit\n/);
});

test("what F5 starts is compiled before, by a task and a script that are there", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(".vscode", name), "utf8")) as Record<string, Record<string, string>[]>;
  const [launch] = read("launch.json")["configurations"] ?? [];
  const [task] = read("tasks.json")["tasks"] ?? [];
  assert.equal(launch?.["preLaunchTask"], `${task?.["type"]}: ${task?.["script"]}`);
  assert.ok(manifest.scripts[task?.["script"] ?? ""]);
  assert.ok(manifest.scripts["watch"]);
});

test("it starts with the window, where the repository is, and little of it where nothing is trusted", () => {
  assert.deepEqual(manifest.activationEvents, ["onStartupFinished"]);
  assert.deepEqual(manifest.extensionKind, ["workspace"]);
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, "limited");
});

test("it uses no newer editor than it asks for", () => {
  assert.equal(`^${manifest.devDependencies["@types/vscode"]}`, manifest.engines.vscode);
});

test("its version is that of the program, which is not older than what it needs", () => {
  const python = readFileSync(join(CHECKOUT, "src", "git_agent", "__init__.py"), "utf8");
  const program = /__version__ = "(.*)"/.exec(python)?.[1];
  assert.equal(manifest.version, program);
  assert.equal(NEEDED, program);
});

test("the walkthrough that errors lead to is there, with all its pages", () => {
  assert.equal(`${manifest.publisher}.${manifest.name}#${walkthroughs[0]?.id}`, "git-agent.git-agent#start");
  const pages = walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown));
  assert.deepEqual(pages.filter((page) => !existsSync(page)), []);
});

test("a step of the walkthrough is ticked by what has happened, not by a click", () => {
  const events = walkthroughs.flatMap(({ steps }) => steps.map(({ id, completionEvents }) => [id, ...completionEvents]));
  assert.deepEqual(events, [
    ["install", "onContext:git-agent.programFound"],
    ["message", "onContext:git-agent.wroteMessage"],
    ["review", "onContext:git-agent.reviewedMessage"],
    ["settings", "onSettingChanged:git-agent.provider"],
  ]);
});

test("the walkthrough opens settings by commands that know of remote windows", () => {
  const links = walkthroughs.flatMap(({ steps }) => steps.flatMap(({ description }) => description.match(/command:[^)]*/g) ?? []));
  assert.deepEqual(links.filter((link) => /settings?$/i.test(link)), ["command:git-agent.openPathSetting", "command:git-agent.openSettings"]);
  assert.deepEqual(links.filter((link) => link.includes("workbench.action")), []);
});

test("the bundle is below a megabyte, and what the editor's start loads is a small part of it", () => {
  const [extension, mcp] = ["dist/extension.js", "dist/mcp.js"].map((path) => statSync(path).size);
  assert.ok((extension ?? Infinity) < 50_000, `${extension}`);
  assert.ok((extension ?? Infinity) + (mcp ?? Infinity) < 1_000_000, `${mcp}`);
});

test("the package holds the bundle, pictures and texts, and nothing else", () => {
  const [all, ...kept] = readFileSync(".vscodeignore", "utf8").trim().split("\n");
  assert.equal(all, "**");
  const texts = ["!package.json", "!README.md", "!CHANGELOG.md", "!LICENSE"];
  assert.deepEqual(kept, ["!dist/*.js", "!media/*.png", "!media/*.md", ...texts]);
});

test("there is no git and no prompt in it: it asks the program", () => {
  const source = readFileSync("dist/extension.js", "utf8");
  assert.doesNotMatch(source, /\bgit (add|commit|diff|log|status)\b|You are /);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Cancelled, Problem, type Way } from "../../src/problem";
import { Runner, type WayOut } from "../../src/runner";
import * as texts from "../../src/show/texts";
import { TestEditor } from "../support/editor";

function running() {
  const editor = new TestEditor();
  const [signs, gone, lines]: [string[], Way[], string[]] = [[], [], []];
  const way = (name: Way): WayOut => ({ title: name, go: () => gone.push(name) });
  const ways = {
    output: way("output"),
    changes: way("changes"),
    install: way("install"),
    path: way("path"),
    settings: way("settings"),
    trust: way("trust"),
    restart: way("restart"),
  };
  const runner = new Runner(
    editor,
    { busy: (stage) => signs.push(stage), idle: () => signs.push("idle") },
    ways,
    { line: (text) => lines.push(text) },
  );
  return { editor, signs, gone, lines, runner };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("while the server works, every sign says so, and none afterwards", async () => {
  const { editor, signs, lines, runner } = running();
  await runner.run(() =>
    runner.working(async ({ onStage }) => {
      onStage("Reviewing commit message...");
      await Promise.resolve();
    }),
  );
  assert.deepEqual(signs, [texts.WORKING, "Reviewing commit message...", "idle"]);
  assert.deepEqual(lines, ["Reviewing commit message..."]);
  assert.deepEqual(editor.ran, [["setContext", "git-agent.busy", true], ["setContext", "git-agent.busy", false]]);
  assert.deepEqual(editor.shown, [`${texts.WORKING} (0 s)`, "Reviewing commit message... (0 s)"]);
});

test("a second click starts nothing", async () => {
  const { editor, runner } = running();
  let end = () => {};
  const first = runner.run(() => runner.working(() => new Promise<void>((resolve) => (end = resolve))));
  await runner.run(() => Promise.reject(new Error("it was started")));
  assert.deepEqual(editor.errors, [texts.BUSY]);
  assert.equal(editor.ran.length, 1);
  end();
  await first;
  await runner.run(() => Promise.resolve());
  assert.deepEqual(editor.errors, [texts.BUSY]);
});

test("a question that nobody answers keeps nobody busy", async () => {
  const { editor, runner } = running();
  void runner.run(() => new Promise(() => {}));
  await runner.run(() => runner.working(() => Promise.resolve()));
  assert.deepEqual(editor.errors, []);
});

test("a server that kept dying is tried again on request", async () => {
  const { editor, gone, runner } = running();
  editor.answers.push("restart");
  let tried = 0;
  const failing = () => (tried++ === 0 ? Promise.reject(new Problem("Too often.", ["restart"])) : Promise.resolve());
  await runner.run(failing);
  await settled();
  assert.deepEqual([tried, gone], [2, ["restart"]]);
});

test("an error restores the signs, and its button leads on", async () => {
  const { editor, signs, gone, runner } = running();
  editor.answers.push("output");
  await runner.run(() => runner.working(() => Promise.reject(new Problem("It failed.", ["output", "path"]))));
  await settled();
  assert.equal(signs.at(-1), "idle");
  assert.deepEqual(editor.ran.at(-1), ["setContext", "git-agent.busy", false]);
  assert.deepEqual(editor.said, [{ kind: "error", text: "It failed.", buttons: ["output", "path"] }]);
  assert.deepEqual(gone, ["output"]);
});

test("what is cancelled is no error, and restores the signs", async () => {
  const { editor, signs, runner } = running();
  await runner.run(() => runner.working(() => Promise.reject(new Cancelled())));
  assert.deepEqual(editor.said, []);
  assert.equal(signs.at(-1), "idle");
});

test("in a workspace that is not trusted nothing is begun", async () => {
  const { editor, gone, runner } = running();
  editor.trusted = false;
  editor.answers.push("trust");
  await runner.run(() => Promise.reject(new Error("it was started")));
  await settled();
  assert.deepEqual(editor.errors, [texts.UNTRUSTED]);
  assert.deepEqual(gone, ["trust"]);
});

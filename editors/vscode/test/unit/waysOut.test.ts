import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../src/server/connection";
import { BoxWriter } from "../../src/show/box";
import { Channel } from "../../src/show/channel";
import * as texts from "../../src/show/texts";
import { waysOut } from "../../src/show/waysOut";
import { TestEditor } from "../support/editor";
import { manifest } from "../support/manifest";

function ways(editor: TestEditor) {
  const none = () => undefined;
  return waysOut(editor, new Channel({ append: none, appendLine: none, show: none }), { forgive: none } as Connection);
}

test("how to get the program is the step of the walkthrough that tells it", async () => {
  const editor = new TestEditor();
  await ways(editor).install.go();
  assert.deepEqual(editor.ran, [
    ["workbench.action.openWalkthrough", { category: "git-agent.git-agent#start", step: "install" }, false],
  ]);
  assert.ok(manifest.contributes.walkthroughs[0]?.steps.some(({ id }) => id === "install"));
});

test("the setting of the path is opened on the tab that has it", async () => {
  const editor = new TestEditor();
  await ways(editor).path.go();
  editor.remote = true;
  await ways(editor).path.go();
  assert.deepEqual(editor.ran, [
    ["workbench.action.openSettings", { query: "git-agent.path" }],
    ["workbench.action.openRemoteSettings", { query: "git-agent.path" }],
  ]);
});

test("a message counts as written once it is in the box", async () => {
  const editor = new TestEditor();
  const box = { value: "mine" };
  const write = () => new BoxWriter(editor).write({ rootUri: { fsPath: "/project" }, inputBox: box }, "one", texts.WRITTEN);
  await write();
  assert.deepEqual(editor.ran, []);
  editor.answers.push(texts.REPLACE);
  await write();
  assert.deepEqual(editor.ran, [["setContext", "git-agent.wroteMessage", true]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { message, review, writing } from "../../src/server/arguments";
import { offer } from "../../src/server/tools";
import { DEFAULTS } from "../support/agent";
import { TestEditor } from "../support/editor";

test("what nobody has set is left to the settings of git-agent", () => {
  assert.deepEqual(review(DEFAULTS), {});
});

test("every setting becomes an argument of the tools that take it", () => {
  const settings = {
    ...DEFAULTS,
    provider: "openai",
    model: "large",
    stageModels: { title: "small" },
    language: "German",
    commitFormat: "plain",
    appendPrompt: "be brief",
    strict: true,
  };
  const written = { provider: "openai", model: "large", language: "German", append_prompt: "be brief", strict: true };
  assert.deepEqual(writing(settings), written);
  assert.deepEqual(message(settings), { ...written, commit_format: "plain" });
  assert.deepEqual(review(settings), { ...written, commit_format: "plain", stage_model: ["title=small"] });
});

test("what the server lists is offered, and the rest is hidden", async () => {
  const editor = new TestEditor();
  await offer(editor, ["ci_status", "split_plan", "nobody_knows"]);
  const on = editor.ran.filter(([, , value]) => value).map(([, key]) => key);
  assert.deepEqual(on, ["git-agent.has.split_plan", "git-agent.has.ci_status"]);
});

test("before a server runs, all is offered: its list decides once it is there", async () => {
  const editor = new TestEditor();
  await offer(editor);
  assert.deepEqual(editor.ran.filter(([, , value]) => !value), []);
});

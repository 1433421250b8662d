import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command } from "../../src/agent";
import { COMMANDS } from "../../src/commands";
import { Problem } from "../../src/problem";
import { writerIn } from "../../src/server/checked";
import type { Connection } from "../../src/server/connection";
import * as texts from "../../src/show/texts";
import { opened, TestAgent } from "../support/agent";
import { TestEditor } from "../support/editor";

/** A command whose server answers with this. */
async function answered(id: string, content: object) {
  const [editor, repository] = [new TestEditor(), opened("/project")];
  const connection = { call: () => Promise.resolve(content) } as unknown as Connection;
  const agent = new TestAgent(editor, connection, repository);
  await agent.runner.run(() => (COMMANDS[id] as Command)(agent, undefined));
  return { errors: editor.errors, box: repository.inputBox.value };
}

test("an answer without a field that is needed is told of in words", async () => {
  const empty = await answered("git-agent.generate", {});
  assert.deepEqual(empty.errors, [texts.unexpectedAnswer("commit_message", "message")]);
  const strange = await answered("git-agent.generate", { message: "feat: add it", warnings: null });
  assert.deepEqual(strange, { errors: [texts.unexpectedAnswer("commit_message", "warnings")], box: "" });
  const checks = await answered("git-agent.ciStatus", { checks: [], aggregate: null });
  assert.deepEqual(checks.errors, [texts.unexpectedAnswer("ci_status", "aggregate")]);
});

test("a message that no box can hold is refused, and one that is only long is not", async () => {
  const long = await answered("git-agent.generate", { message: "x".repeat(100_001), warnings: [] });
  assert.deepEqual(long, { errors: [texts.messageTooLong(100_001, 100_000)], box: "" });
  const most = await answered("git-agent.generate", { message: "x".repeat(100_000), warnings: [] });
  assert.deepEqual([most.errors, most.box.length], [[], 100_000]);
});

test("who would write is taken in its documented form alone", () => {
  assert.deepEqual(writerIn('{"provider": "builtin", "model": null, "has_review": false}'), { provider: "builtin", has_review: false });
  for (const text of ["", "null", "[]", '{"provider": "builtin"}', '{"provider": 1, "has_review": true}']) {
    assert.throws(() => writerIn(text), (error) => error instanceof Problem && /writer/.test(error.message));
  }
});

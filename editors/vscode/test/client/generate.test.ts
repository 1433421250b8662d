import assert from "node:assert/strict";
import { test } from "node:test";
import { listening, World } from "../support/world";

test("a message for what is staged", async (context) => {
  const world = new World(context);
  const stages: string[] = [];
  const args = { repository: world.repository("shop"), provider: "builtin" };
  const report = await world.connection().call("commit_message", args, listening(stages));
  assert.match((report as { message: string }).message, /^feat: add total/);
  assert.ok(stages.length > 0);
});

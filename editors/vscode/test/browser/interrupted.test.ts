/** A request that ends before its time leaves the editor as it was, and the next one works. */
import assert from "node:assert/strict";

import { GENERATE, WORKING } from "./support/editor.js";
import { mcpServers } from "./support/processes.js";
import { sceneWithModel } from "./support/scene.js";
import { until } from "./support/until.js";

const PLAIN = { "git-agent.review": false };
const ANSWER = "feat(parser): add parse_line";

sceneWithModel("cancel ends the request; nothing is written", { settings: PLAIN }, async (scene) => {
  const { editor, model, server, picture } = scene;
  await editor.openSourceControl();
  await editor.button(GENERATE).click();
  await model.isAsked();
  await editor.button(WORKING).waitFor();
  const working = editor.notification("Claude Commit: Asking ");
  await working.waitFor();
  await picture("working");
  const servers = mcpServers(server.id);
  await editor.choose(working, "Cancel");
  await working.waitFor({ state: "detached" });
  await editor.boxIsEmpty();
  assert.deepEqual(mcpServers(server.id), servers, "the server lives on");
  await editor.isUsable();

  await editor.button(GENERATE).click();
  await model.isAsked();
  model.says("nobody listens to this any more");
  model.says(ANSWER);
  await editor.boxShows(ANSWER);
  await editor.isUsable();
});

sceneWithModel("a server that is killed is told of, and the next click has a new one", { settings: PLAIN }, async (scene) => {
  const { editor, model, server, picture } = scene;
  await editor.openSourceControl();
  await editor.button(GENERATE).click();
  await model.isAsked();
  const [first, ...others] = mcpServers(server.id);
  assert.ok(first);
  assert.deepEqual(others, []);
  process.kill(first, "SIGKILL");
  await editor.notification("The program git-agent ended before it had answered.").waitFor();
  await picture("server killed");
  await editor.boxIsEmpty();
  await editor.isUsable();

  await editor.button(GENERATE).click();
  await model.isAsked();
  await until(() => mcpServers(server.id).some((id) => id !== first), "there is a new server");
  model.says("nobody listens to this any more");
  model.says(ANSWER);
  await editor.boxShows(ANSWER);
  await editor.isUsable();
});

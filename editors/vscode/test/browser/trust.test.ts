/** In a workspace that nobody trusts nothing is started. */
import assert from "node:assert/strict";

import { mcpServers } from "./support/processes.js";
import { scene } from "./support/scene.js";

scene("an untrusted workspace starts no program, and says why", { isTrusting: false }, async (scene) => {
  const { editor, server, picture } = scene;
  await editor.status.click();
  const notification = editor.notification("Claude Commit starts no program in a workspace that you do not trust.");
  await notification.waitFor();
  await picture("untrusted workspace");
  assert.deepEqual(mcpServers(server.id), []);
  await editor.choose(notification, "Manage Workspace Trust");
  await editor.page.locator(".workspace-trust-editor").waitFor();
  await editor.page.getByRole("button", { name: "Trust", exact: true }).click();
  await editor.page.keyboard.press("Escape");
  await editor.openSourceControl();
  await editor.status.click();
  await editor.boxShows("parse_line");
  await editor.isUsable();
});

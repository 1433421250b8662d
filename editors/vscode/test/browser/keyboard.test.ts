/** Everything can be done with keys, and everything has a name for those who hear the screen. */
import assert from "node:assert/strict";

import { GENERATE } from "./support/editor.js";
import { scene } from "./support/scene.js";

scene("with keys alone: to the button by Tab and arrows, and by the palette", {}, async (scene) => {
  const { editor, picture } = scene;
  const { keyboard } = editor.page;
  await keyboard.press("Control+Shift+G");
  await editor.box().first().waitFor();
  await editor.keyTo("Shift+Tab", (name) => name === "View as Tree");
  await editor.keyTo("ArrowRight", (name) => name === "Generate Message with Review");
  await picture("focus on the button");
  await keyboard.press("Enter");
  await editor.boxShows("Files affected");
  await editor.isUsable();

  await editor.run("Claude Commit: Generate Message");
  await editor.box().filter({ hasNotText: "Files affected" }).filter({ hasText: "parse_line" }).waitFor();
  await editor.isUsable();
});

scene("names: the button, the item of the status bar, and only what can be done in the palette", {}, async (scene) => {
  const { editor } = scene;
  await editor.openSourceControl();
  assert.equal(await editor.button(GENERATE).getAttribute("aria-label"), "Generate Message with Review");
  assert.match((await editor.status.getAttribute("aria-label")) ?? "", /^Claude Commit: /);
  assert.equal(await editor.status.getAttribute("role"), "button");
  await editor.button(GENERATE).click();
  await editor.notification("is in the input box").waitFor();
  const offered = await editor.offers("Claude Commit: ");
  assert.deepEqual(offered.toSorted(), [
    "Claude Commit: CI Status",
    "Claude Commit: Generate Message",
    "Claude Commit: Generate Message with Review",
    "Claude Commit: Plan How to Split the Commit",
    "Claude Commit: Refine the Reviewed Message...",
    "Claude Commit: Release Note...",
    "Claude Commit: Show Output",
    "Claude Commit: Show Project State",
    "Claude Commit: Squash Message for the Branch",
    "Claude Commit: Watch Status",
  ]);
  await editor.isUsable();
});

/** What a person has written into the box is never lost. */
import assert from "node:assert/strict";

import { GENERATE } from "./support/editor.js";
import { scene } from "./support/scene.js";

const MINE = "half a thought of mine";
const QUESTION = "The input box already has a text.";

scene("text in the box is replaced only when somebody says so, and comes back on request", {}, async (scene) => {
  const { editor, picture } = scene;
  await editor.openSourceControl();
  await editor.typeIntoBox(MINE);
  await editor.button(GENERATE).click();
  await editor.notification(QUESTION).waitFor();
  await picture("text already there");
  assert.equal(await editor.boxText(), MINE);
  await editor.isUsable(); // the question is put away, which is no consent
  assert.equal(await editor.boxText(), MINE);

  await editor.button(GENERATE).click();
  await editor.choose(editor.notification(QUESTION), "Append Below");
  await editor.boxShows("parse_line");
  assert.ok((await editor.boxText()).startsWith(`${MINE}\n\n`));
  await editor.choose(editor.notification("is in the input box"), "Undo");
  await editor.box().filter({ hasNotText: "parse_line" }).waitFor();
  assert.equal(await editor.boxText(), MINE);

  await editor.button(GENERATE).click();
  await editor.choose(editor.notification(QUESTION), "Replace");
  await editor.box().filter({ hasNotText: MINE }).waitFor();
  await editor.choose(editor.notification("is in the input box"), "Undo");
  await editor.boxShows(MINE);
  await editor.isUsable();
});

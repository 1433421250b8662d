/** The main way: a click, the stages, the message. */
import assert from "node:assert/strict";

import { GENERATE } from "./support/editor.js";
import { scene } from "./support/scene.js";

scene("a click on the button puts a message into the box, without an account", {}, async ({ editor, picture }) => {
  await editor.openSourceControl();
  await editor.button(GENERATE).click();
  await editor.boxShows("parse_line");
  await picture("message");
  assert.match(await editor.boxText(), /parse_line/);
  await editor.isUsable();
});

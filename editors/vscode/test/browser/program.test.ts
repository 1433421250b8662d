/** Where there is no program, one click tells how to get it; once it is there, the next click works. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";

import { GENERATE } from "./support/editor.js";
import { PROGRAM } from "./support/place.js";
import { scene } from "./support/scene.js";

scene("a missing program is named, with its one click help", { hasProgram: false }, async (scene) => {
  const { editor, folder, picture } = scene;
  await editor.openSourceControl();
  await editor.button(GENERATE).click();
  const notification = editor.notification("The program git-agent was not found.");
  await notification.waitFor();
  await picture("missing program");
  await editor.choose(notification, "How to Get It");
  await editor.page.locator(".gettingStartedContainer").getByText("Get the program").first().waitFor();
  await editor.webview().getByText("make install").waitFor();
  await picture("how to get the program");
  await editor.isUsable();

  for (const name of ["readlink", "python3"]) symlinkSync(join("/usr/bin", name), join(folder, "programs", name));
  symlinkSync(PROGRAM, join(folder, "programs", "git-agent"));
  await editor.button(GENERATE).click();
  await editor.boxShows("parse_line");
  await editor.isUsable();
});

/** What is opened beside the box: the page of the project's state, and a note for a release. */
import assert from "node:assert/strict";
import { join } from "node:path";

import { parser, type Repository } from "./support/repository.js";
import { scene } from "./support/scene.js";

function released(folder: string): Repository[] {
  const repository = parser(join(folder, "calculator"));
  repository.git("tag", "v1.0.0");
  repository.git("commit", "-q", "-m", "feat(parser): parse a line");
  repository.git("tag", "v1.1.0");
  return [repository];
}

scene("the project's state is a page under a strict policy; a release note is a new document", { repositories: released, settings: { "workbench.colorTheme": "Default Dark Modern" } }, async (scene) => {
  const { editor, repository, picture } = scene;
  await editor.openSourceControl();
  await editor.run("Claude Commit: Show Project State");
  const page = editor.webview();
  await page.getByText("calculator").first().waitFor();
  await picture("project state");
  // As the editor looks, and not as the system does: this browser prefers light colours.
  const colours = () => page.locator("html").evaluate((html) => {
    const style = getComputedStyle(html);
    return { paper: style.backgroundColor, theirs: style.getPropertyValue("--vscode-editor-background"), scheme: style.colorScheme };
  });
  assert.deepEqual(await colours(), { paper: "rgb(31, 31, 31)", theirs: "#1f1f1f", scheme: "dark" });
  const policy = await page.locator("meta[http-equiv='Content-Security-Policy']").first().getAttribute("content");
  assert.match(policy ?? "", /default-src 'none'/);
  assert.doesNotMatch(policy ?? "", /script-src (?!'none')/);
  await editor.isUsable();

  await editor.run("Claude Commit: Release Note...");
  await editor.palette.getByText("Which release?").waitFor();
  await editor.page.keyboard.press("Enter");
  const note = editor.page.locator(".editor-group-container .tab.active", { hasText: "Untitled" });
  await note.waitFor();
  await editor.page.locator(".editor-instance .view-lines", { hasText: "parse a line" }).waitFor();
  await picture("release note");
  assert.equal(repository.git("status", "--porcelain"), "", "nothing was written to disk");
  await editor.isUsable();
});

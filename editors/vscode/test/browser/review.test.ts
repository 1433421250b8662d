/** A reviewed message: its stages as they happen, what remains of the review on its lines, one block for each stage. */
import assert from "node:assert/strict";
import { join } from "node:path";

import { GENERATE, WORKING } from "./support/editor.js";
import { Repository, twoModules } from "./support/repository.js";
import { scene, sceneWithModel } from "./support/scene.js";

const STAGES = [
  "Generating initial commit message...",
  "Reviewing commit message...",
  "Final approval...",
  "Fixing concerns...",
  "Generating commit title...",
];

sceneWithModel(
  "the stages of a review are shown while they last, with busy icons",
  { repositories: (folder) => [twoModules(join(folder, "tool"))] },
  async ({ editor, model, picture }) => {
    await editor.openSourceControl();
    assert.equal(await editor.status.locator(".codicon-robot").count(), 1);
    await editor.button(GENERATE).click();
    const answers = model.answers.withConcerns;
    assert.equal(answers.length, STAGES.length);
    for (const [index, stage] of STAGES.entries()) {
      await model.isAsked();
      await editor.notification(stage).waitFor();
      await editor.button(WORKING).waitFor();
      await editor.status.locator(".codicon-sync.codicon-modifier-spin").waitFor();
      assert.match((await editor.status.getAttribute("aria-label")) ?? "", new RegExp(stage.replaceAll(".", "\\.")));
      if (index === 1) await picture("stages");
      model.says(answers[index] ?? "");
    }
    await editor.notification("The reviewed commit message is in the input box. Approved.").waitFor();
    await picture("reviewed");
    assert.match(await editor.boxText(), /^# feat\(cli\): add version\n[^]*\*\*\*[^]*Agent: Approved/);
    await editor.isUsable();

    await editor.run("Claude Commit: Show Output");
    await editor.page.locator(".panel .view-lines", { hasText: "Approved" }).waitFor();
    await picture("output");
    await editor.isUsable();
  },
);

/** A change that a person forgot something in. */
function leftover(path: string): Repository {
  const repository = Repository.make(path);
  const before = "def parse(text):\n    return text.split()\n";
  repository.commit("feat(calc): split text", { "calc/parser.py": before });
  repository.stage({ "calc/parser.py": `${before}\n\ndef parse_line(line):\n    breakpoint()\n    return line\n` });
  return repository;
}

scene(
  "what a review minds is on its line until the commit",
  {
    repositories: (folder) => [leftover(join(folder, "calculator"))],
    settings: { "scm.inputMaxLineCount": 9 },
  },
  async ({ editor, picture }) => {
    await editor.page.setViewportSize({ width: 1120, height: 640 });
    await editor.openSourceControl();
    await editor.openFile("parser.py");
    await editor.button(GENERATE).click();
    const done = editor.notification("Approved (with concerns)");
    await done.waitFor();
    await editor.page.locator(".editor-group-container .squiggly-warning").waitFor();
    await editor.box().click();
    await editor.page.keyboard.press("Control+Home");
    await editor.boxShows("# feat");
    await picture("readme");
    await editor.choose(done, "Show Problems");
    const problem = editor.page.locator(".markers-panel .monaco-list-row", { hasText: "breakpoint" });
    await problem.waitFor();
    assert.match(await problem.innerText(), /git-agent[^]*Ln 6/);
    await problem.dblclick();
    await picture("concerns");
    await editor.isUsable();

    await editor.box().click();
    await editor.page.keyboard.press("Control+Enter");
    await editor.boxIsEmpty();
    await problem.waitFor({ state: "detached" });
    await editor.isUsable();
  },
);

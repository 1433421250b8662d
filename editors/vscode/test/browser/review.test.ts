/** A reviewed message: its stages as they happen, what remains of the review on its lines, one block for each stage. */
import assert from "node:assert/strict";
import { join } from "node:path";

import { GENERATE, WORKING } from "./support/editor.js";
import { parser, Repository, twoModules } from "./support/repository.js";
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
    assert.match(await problem.innerText(), /Claude Commit[^]*Ln 6/);
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

scene("refining needs a model and says so unasked; a squash message says what it leaves out", { repositories: branched }, async (scene) => {
  const { editor, picture } = scene;
  await editor.openSourceControl();
  await editor.run("Claude Commit: Refine the Reviewed Message...");
  const refused = editor.notification("Refining needs a model: the built-in writer would write the same again.");
  await refused.waitFor();
  await picture("refining needs a model");
  assert.ok(await editor.palette.isHidden());
  await editor.choose(refused, "Open Settings");
  await editor.page.locator(".settings-editor").getByText("Claude Commit").first().waitFor();
  await picture("settings");
  await editor.isUsable();

  await editor.run("Claude Commit: Squash Message for the Branch");
  await editor.notification("It does not describe what is staged and not committed yet.").waitFor();
  await picture("squash message beside a staged change");
  await editor.boxShows("parse_line");
  await editor.isUsable();
});

function branched(folder: string): Repository[] {
  const repository = parser(join(folder, "calculator"));
  repository.git("checkout", "-q", "-b", "lines");
  repository.git("commit", "-q", "-m", "feat(parser): add parse_line");
  repository.stage({ "notes.txt": "later\n" });
  return [repository];
}

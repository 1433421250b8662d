/** What cannot be described yet is refused in the words that people know, and nothing is started for it. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { GENERATE } from "./support/editor.js";
import { mcpServers } from "./support/processes.js";
import { parser, Repository } from "./support/repository.js";
import { scene } from "./support/scene.js";

const NOTHING_STAGED = "No staged changes found. Stage your changes before generating a commit message.";
const UNSTAGED = "You have unstaged changes. Please stage or stash them before generating a commit message.";

function untouched(path: string): Repository {
  const repository = Repository.make(path);
  repository.commit("feat: begin", { "notes.txt": "one\n" });
  return repository;
}

scene(
  "nothing staged, then changes beside what is staged; untracked files are no hindrance",
  { repositories: (folder) => [untouched(join(folder, "notes"))] },
  async ({ editor, repository, server, picture }) => {
    await editor.openSourceControl();
    await editor.button(GENERATE).click();
    await editor.choose(editor.notification(NOTHING_STAGED), "Show Changes");
    await editor.button(GENERATE).click();
    await editor.notification(NOTHING_STAGED).waitFor();
    await picture("nothing staged");
    await editor.isUsable();

    repository.stage({ "notes.txt": "one\ntwo\n" });
    repository.write({ "notes.txt": "one\ntwo\nthree\n" });
    await editor.fileIsListed("notes.txt", 2);
    await editor.button(GENERATE).click();
    await editor.notification(UNSTAGED).waitFor();
    await picture("unstaged changes");
    assert.deepEqual(mcpServers(server.id), []);
    await editor.boxIsEmpty();
    await editor.isUsable();

    repository.git("add", "notes.txt");
    repository.write({ "untracked.txt": "not yet\n" });
    await editor.fileIsListed("untracked.txt");
    await editor.button(GENERATE).click();
    await editor.boxShows("notes");
    await editor.isUsable();
  },
);

scene(
  "merge conflicts have a text of their own",
  {
    repositories: (folder) => {
      const repository = parser(join(folder, "calculator"));
      repository.git("commit", "-q", "-m", "feat(parser): parse a line");
      repository.git("checkout", "-q", "-b", "other", "HEAD~1");
      repository.commit("fix(parser): strip", { "parser.py": "def parse(text):\n    return text.strip().split()\n" });
      repository.merge("main");
      return [repository];
    },
  },
  async ({ editor, server }) => {
    await editor.openSourceControl();
    await editor.fileIsListed("parser.py");
    await editor.button(GENERATE).click();
    await editor.notification("merge conflicts").waitFor();
    assert.deepEqual(mcpServers(server.id), []);
    await editor.isUsable();
  },
);

scene(
  "a folder without a repository, and a window without a folder",
  {
    opened: (folder) => {
      const plain = join(folder, "plain");
      mkdirSync(plain);
      return plain;
    },
  },
  async ({ editor, server }) => {
    await editor.status.click();
    await editor.notification("No Git repository found").waitFor();
    await editor.isCalm();
    await editor.open(server.emptyPage);
    await editor.status.click();
    await editor.notification("No workspace folder found").waitFor();
    assert.deepEqual(mcpServers(server.id), []);
    await editor.isCalm();
  },
);

scene("a Git extension that is switched off", { settings: { "git.enabled": false } }, async ({ editor, server, picture }) => {
  await editor.status.click();
  await editor.notification("Git extension not found").waitFor();
  await picture("git switched off");
  assert.deepEqual(mcpServers(server.id), []);
  await editor.isCalm();
});

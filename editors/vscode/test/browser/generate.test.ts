/** The main way: a click, a message, a commit. */
import assert from "node:assert/strict";

import { GENERATE } from "./support/editor.js";
import { mcpServers } from "./support/processes.js";
import { scene } from "./support/scene.js";
import { until } from "./support/until.js";

scene(
  "a click puts a message into the box, without an account; it can be committed, and one server serves all clicks",
  {},
  async ({ editor, repository, server, picture }) => {
    await editor.openSourceControl();
    assert.deepEqual(mcpServers(server.id), [], "nothing is started before it is needed");
    await editor.button(GENERATE).click();
    await editor.boxShows("parse_line");
    await picture("message");
    const first = mcpServers(server.id);
    assert.equal(first.length, 1);
    assert.ok((await editor.seen()).some((text) => text.startsWith("Claude Commit: ")), "the work was to be seen");
    const message = await editor.boxText();
    await editor.page.keyboard.press("Control+Enter");
    await editor.boxIsEmpty();
    assert.equal(repository.git("log", "-1", "--format=%B").trim(), message.trim());

    repository.stage({ "lexer.py": "def next_token(text):\n    return text[:1]\n" });
    await editor.fileIsListed("lexer.py");
    await editor.button(GENERATE).click();
    await editor.boxShows("lexer");
    assert.deepEqual(mcpServers(server.id), first, "the same server");
    await editor.isUsable();

    await editor.page.close();
    await until(() => mcpServers(server.id).length === 0, "the server ends with the window");
  },
);

/** Of several repositories the button means its own; the palette means that of the open file, or asks. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { GENERATE } from "./support/editor.js";
import { parser, Repository } from "./support/repository.js";
import { scene } from "./support/scene.js";

function lexer(path: string): Repository {
  const repository = Repository.make(path);
  repository.commit("feat(lexer): begin", { "lexer.py": "def lex(text):\n    return list(text)\n" });
  repository.stage({ "lexer.py": "def lex(text):\n    return list(text)\n\n\ndef next_token(text):\n    return text[:1]\n" });
  return repository;
}

scene(
  "two repositories: each button writes into its own box, the palette asks or takes that of the open file",
  {
    repositories: (folder) => [parser(join(folder, "alpha")), lexer(join(folder, "beta"))],
    opened: (folder) => {
      const file = join(folder, "both.code-workspace");
      writeFileSync(file, JSON.stringify({ folders: [{ path: "alpha" }, { path: "beta" }] }));
      return file;
    },
  },
  async ({ editor, picture }) => {
    await editor.openSourceControl();
    const [alpha, beta] = [editor.boxOf("alpha"), editor.boxOf("beta")];
    await editor.button(GENERATE, "beta").click();
    await beta.filter({ hasText: "next_token" }).waitFor();
    await alpha.filter({ hasNotText: /\S/ }).waitFor();
    await editor.isUsable();

    await editor.run("Claude Commit: Generate Message");
    await editor.palette.locator(".monaco-list-row .label-name", { hasText: /^alpha$/ }).waitFor();
    await editor.palette.locator(".monaco-list-row .label-name", { hasText: /^beta$/ }).waitFor();
    await picture("which repository");
    await editor.page.keyboard.press("Escape");
    await editor.palette.waitFor({ state: "hidden" });
    await editor.isUsable();

    await editor.openFile("parser.py");
    await editor.run("Claude Commit: Generate Message");
    await alpha.filter({ hasText: "parse_line" }).waitFor();
    await picture("two repositories");
    await editor.isUsable();
  },
);

/** The settings, as `package.json` declares them. */

import * as vscode from "vscode";

const SECTION = "git-agent";

export function programPath(): string {
  return vscode.workspace.getConfiguration(SECTION).get("path", "").trim();
}

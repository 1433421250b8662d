/** Registers what the extension has to offer; the server starts with the first use. */

import * as vscode from "vscode";
import { assemble } from "./assemble";
import { COMMANDS } from "./commands";
import { ALL_SETTINGS, openSettings, PATH_SETTING } from "./show/openSettings";

export function activate(context: vscode.ExtensionContext): void {
  const agent = assemble(context);
  const register = (id: string, handler: (target?: unknown) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(id, handler));
  for (const [id, command] of Object.entries(COMMANDS)) {
    register(id, (target) => agent.runner.run(() => command(agent, target)));
  }
  for (const id of ["git-agent.showOutput", "git-agent.working"]) register(id, () => agent.channel.show());
  register("git-agent.openPathSetting", () => openSettings(agent.editor, PATH_SETTING));
  register("git-agent.openSettings", () => openSettings(agent.editor, ALL_SETTINGS));
}

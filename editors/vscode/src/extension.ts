/** Registers what the extension has to offer; the server starts with the first use. */

import type { ExtensionContext } from "vscode";
import * as vscode from "vscode";
import { assemble } from "./assemble";
import { generate } from "./commands/generate";

export function activate(context: ExtensionContext): void {
  const agent = assemble(context);
  const register = (id: string, handler: (target?: unknown) => unknown) =>
    context.subscriptions.push(vscode.commands.registerCommand(id, handler));
  register("git-agent.generate", (target) => agent.runner.run(() => generate(agent, target)));
  for (const id of ["git-agent.showOutput", "git-agent.working"]) register(id, () => agent.channel.show());
}

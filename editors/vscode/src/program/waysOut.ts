/** What the buttons of an error do. */

import * as vscode from "vscode";
import type { Way } from "../problem";
import type { WayOut } from "../runner";
import type { Connection } from "../server/connection";
import type { Channel } from "../show/channel";
import * as texts from "../show/texts";

const WALKTHROUGH = "git-agent.git-agent#start";

export function waysOut(channel: Channel, connection: Connection): Record<Way, WayOut> {
  const command = (id: string, ...args: unknown[]) => vscode.commands.executeCommand(id, ...args);
  return {
    output: { title: texts.SHOW_OUTPUT, go: () => channel.show() },
    install: { title: texts.HOW_TO_GET, go: () => command("workbench.action.openWalkthrough", WALKTHROUGH, false) },
    path: { title: texts.OPEN_SETTING, go: () => command("workbench.action.openSettings", "git-agent.path") },
    trust: { title: texts.MANAGE_TRUST, go: () => command("workbench.trust.manage") },
    restart: { title: texts.RESTART, go: () => connection.forgive() },
  };
}

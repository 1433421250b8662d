/** What the buttons of an error do. */

import type { Editor } from "../editor";
import type { Way } from "../problem";
import type { WayOut } from "../runner";
import type { Connection } from "../server/connection";
import type { Channel } from "./channel";
import * as texts from "./texts";

const WALKTHROUGH = "git-agent.git-agent#start";

export function waysOut(editor: Editor, channel: Channel, connection: Connection): Record<Way, WayOut> {
  return {
    output: { title: texts.SHOW_OUTPUT, go: () => channel.show() },
    changes: { title: texts.SHOW_CHANGES, go: () => editor.run("workbench.view.scm") },
    install: { title: texts.HOW_TO_GET, go: () => editor.run("workbench.action.openWalkthrough", WALKTHROUGH, false) },
    path: { title: texts.OPEN_SETTING, go: () => editor.run("workbench.action.openSettings", "git-agent.path") },
    trust: { title: texts.MANAGE_TRUST, go: () => editor.run("workbench.trust.manage") },
    restart: { title: texts.RESTART, go: () => connection.forgive() },
  };
}

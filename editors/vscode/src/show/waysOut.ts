/** What the buttons of an error do. */

import type { Editor } from "../editor";
import type { Way } from "../problem";
import type { WayOut } from "../runner";
import type { Connection } from "../server/connection";
import type { Channel } from "./channel";
import { ALL_SETTINGS, openSettings, PATH_SETTING } from "./openSettings";
import * as texts from "./texts";

const INSTALLING = { category: "git-agent.git-agent#start", step: "install" };

export function waysOut(editor: Editor, channel: Channel, connection: Connection): Record<Way, WayOut> {
  return {
    output: { title: texts.SHOW_OUTPUT, go: () => channel.show() },
    changes: { title: texts.SHOW_CHANGES, go: () => editor.run("workbench.view.scm") },
    install: { title: texts.HOW_TO_GET, go: () => editor.run("workbench.action.openWalkthrough", INSTALLING, false) },
    path: { title: texts.OPEN_SETTING, go: () => openSettings(editor, PATH_SETTING) },
    settings: { title: texts.OPEN_SETTINGS, go: () => openSettings(editor, ALL_SETTINGS) },
    trust: { title: texts.MANAGE_TRUST, go: () => editor.run("workbench.trust.manage") },
    restart: { title: texts.RESTART, go: () => connection.forgive() },
  };
}

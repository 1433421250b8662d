/** Opens the settings where they can be set. */

import type { Editor } from "../editor";

export const PATH_SETTING = "git-agent.path";
export const ALL_SETTINGS = "@ext:git-agent.git-agent";

/** Those of a machine are on a tab of their own in a remote window, and the first tab finds none of them. */
export function openSettings(editor: Editor, query: string): Promise<void> {
  const command = editor.isRemote() ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings";
  return editor.run(command, { query });
}

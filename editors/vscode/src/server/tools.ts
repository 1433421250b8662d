/** Which tools a command needs: what the server does not list is not offered. */

import type { Editor } from "../editor";

export const KNOWN = [
  "commit_message",
  "commit_message_review",
  "pr_message",
  "release_note",
  "split_plan",
  "project_state",
  "ci_status",
  "watch_status",
] as const;

export type Tool = (typeof KNOWN)[number];

/** Tells the menus which commands to show: all, until a running server has told what it has. */
export async function offer(editor: Editor, listed: readonly string[] = KNOWN): Promise<void> {
  await Promise.all(KNOWN.map((tool) => editor.run("setContext", `git-agent.has.${tool}`, listed.includes(tool))));
}

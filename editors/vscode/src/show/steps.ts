/** The steps of the walkthrough: each is ticked when it has really happened, by a context key that package.json names. */

import type { Editor } from "../editor";

export type Step = "programFound" | "wroteMessage" | "reviewedMessage";

export function reached(editor: Editor, step: Step): void {
  void editor.run("setContext", `git-agent.${step}`, true);
}

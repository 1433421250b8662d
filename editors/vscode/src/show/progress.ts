/** What is shown while a request is under way: the stage that the server has told, and for how long it lasts. */

import * as vscode from "vscode";
import * as texts from "./texts";

export interface Work {
  readonly signal: AbortSignal;
  readonly onStage: (message: string) => void;
}

/** Does the work under a notification that can be cancelled. */
export async function underNotification<T>(
  heard: (stage: string) => void,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: texts.AGENT, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const cancelling = new AbortController();
    token.onCancellationRequested(() => cancelling.abort());
    const began = Date.now();
    let stage = texts.STARTING;
    const show = () => progress.report({ message: texts.elapsed(stage, Date.now() - began) });
    const clock = setInterval(show, 1000);
    const onStage = (message: string) => {
      stage = message;
      heard(message);
      show();
    };
    onStage(stage);
    try {
      return await work({ signal: cancelling.signal, onStage });
    } finally {
      clearInterval(clock);
    }
  });
}

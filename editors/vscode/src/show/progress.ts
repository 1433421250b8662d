/** What is shown while a request is under way: the stage that the server has told, and how long it has lasted. */

import type { Editor } from "../editor";
import type { CallOptions } from "../server/server";
import * as texts from "./texts";

export async function underNotification<T>(
  editor: Editor,
  heard: (stage: string) => void,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  return editor.underNotification(texts.NAME, async (show, signal) => {
    const began = Date.now();
    let stage = texts.WORKING;
    const refresh = () => show(texts.elapsed(stage, Date.now() - began));
    const onStage = (message: string) => {
      stage = message;
      heard(message);
      refresh();
    };
    refresh();
    const clock = setInterval(refresh, 1000);
    try {
      return await work({ signal, onStage });
    } finally {
      clearInterval(clock);
    }
  });
}

/** The input box of a repository: what a person wrote there is replaced only when they say so, and can be had back. */

import type { Editor } from "../editor";
import { reached } from "./steps";
import * as texts from "./texts";

export interface Box {
  value: string;
}

/** A repository with its box. The Git extension makes new objects whenever it is asked, so the root tells which it is. */
export interface Boxed {
  readonly rootUri: { readonly fsPath: string };
  readonly inputBox: Box;
}

/** A button beside `Undo`. */
export interface Offer {
  readonly title: string;
  go(): unknown;
}

export class BoxWriter {
  /** What was written last into the box of each root, all of it ours: that may be replaced unasked. */
  private readonly ours = new Map<string, string>();

  constructor(private readonly editor: Editor) {}

  /** Puts a message into the box, unless it is told not to; `text` says of what kind it is. */
  async write(repository: Boxed, message: string, text: string, ...offers: Offer[]): Promise<void> {
    const box = repository.inputBox;
    const chosen = this.isOurs(repository) ? texts.REPLACE : await this.askFirst();
    if (chosen === undefined) return;
    // Read after the question: what was typed meanwhile is not lost either.
    const before = box.value;
    const after = chosen === texts.APPEND ? `${before.trimEnd()}\n\n${message}` : message;
    box.value = after;
    reached(this.editor, "wroteMessage");
    this.ours.set(repository.rootUri.fsPath, message);
    // What was written since then is nobody's to undo.
    const undo = () => box.value === after && (box.value = before);
    void this.offer(text, [{ title: texts.UNDO, go: undo }, ...offers]);
  }

  private isOurs({ rootUri, inputBox }: Boxed): boolean {
    return inputBox.value.trim() === "" || inputBox.value === this.ours.get(rootUri.fsPath);
  }

  private askFirst(): Promise<string | undefined> {
    return this.editor.say("warning", texts.BOX_HAS_TEXT, texts.REPLACE, texts.APPEND);
  }

  private async offer(text: string, offers: readonly Offer[]): Promise<void> {
    const chosen = await this.editor.say("information", text, ...offers.map((offer) => offer.title));
    await offers.find((offer) => offer.title === chosen)?.go();
  }
}

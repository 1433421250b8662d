/** The input box of a repository: what a person wrote there is replaced only when they say so, and can be had back. */

import type { Editor } from "../editor";
import * as texts from "./texts";

export interface Box {
  value: string;
}

/** A button beside `Undo`. */
export interface Offer {
  readonly title: string;
  go(): unknown;
}

export class BoxWriter {
  /** What was written last into each box: that may be replaced unasked. */
  private readonly written = new WeakMap<Box, string>();

  constructor(private readonly editor: Editor) {}

  /** Puts a message into the box, unless it is told not to; `text` says of what kind it is. */
  async write(box: Box, message: string, text: string, ...offers: Offer[]): Promise<void> {
    const chosen = this.isOurs(box) ? texts.REPLACE : await this.askFirst();
    if (chosen === undefined) return;
    // Read after the question: what was typed meanwhile is not lost either.
    const before = box.value;
    this.put(box, chosen === texts.APPEND ? `${before.trimEnd()}\n\n${message}` : message);
    void this.offer(box, text, [{ title: texts.UNDO, go: () => (box.value = before) }, ...offers]);
  }

  private isOurs(box: Box): boolean {
    return box.value.trim() === "" || box.value === this.written.get(box);
  }

  private askFirst(): Promise<string | undefined> {
    return this.editor.say("warning", texts.BOX_HAS_TEXT, texts.REPLACE, texts.APPEND);
  }

  private put(box: Box, text: string): void {
    box.value = text;
    this.written.set(box, text);
  }

  private async offer(box: Box, text: string, offers: readonly Offer[]): Promise<void> {
    const chosen = await this.editor.say("information", text, ...offers.map((offer) => offer.title));
    // What was written since then is nobody's to undo.
    if (chosen === texts.UNDO && box.value !== this.written.get(box)) return;
    await offers.find((offer) => offer.title === chosen)?.go();
  }
}

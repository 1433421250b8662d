/** The input box of a repository: what a person wrote there is replaced only when they say so, and can be had back. */

import * as texts from "./texts";

export interface Box {
  value: string;
}

type Ask = (text: string, ...buttons: string[]) => Thenable<string | undefined>;

export class BoxWriter {
  /** What was written last into each box: that may be replaced unasked. */
  private readonly written = new WeakMap<Box, string>();

  constructor(
    private readonly ask: Ask,
    private readonly tell: Ask,
  ) {}

  /** Whether the message is in the box now. */
  async write(box: Box, message: string): Promise<boolean> {
    const before = box.value;
    const chosen = this.isOurs(box) ? texts.REPLACE : await this.ask(texts.BOX_HAS_TEXT, texts.REPLACE, texts.APPEND);
    if (chosen === undefined) return false;
    // What was typed while the question stood there is not lost either.
    this.put(box, chosen === texts.APPEND ? `${box.value.trimEnd()}\n\n${message}` : message);
    void this.offerUndo(box, before);
    return true;
  }

  private isOurs(box: Box): boolean {
    return box.value.trim() === "" || box.value === this.written.get(box);
  }

  private put(box: Box, text: string): void {
    box.value = text;
    this.written.set(box, text);
  }

  private async offerUndo(box: Box, before: string): Promise<void> {
    const now = box.value;
    if ((await this.tell(texts.WRITTEN, texts.UNDO)) === undefined || box.value !== now) return;
    box.value = before;
  }
}

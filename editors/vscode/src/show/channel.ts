/** The output channel, one block for each stage. */

import type { OutputChannel } from "vscode";

const RULE = "─".repeat(60);

export class Channel {
  constructor(private readonly output: Pick<OutputChannel, "append" | "appendLine" | "show">) {}

  line(text: string): void {
    this.output.appendLine(text);
  }

  /** What the program writes beside its answers. */
  raw(text: string): void {
    this.output.append(text);
  }

  block(title: string, lines: readonly string[]): void {
    this.output.appendLine(RULE);
    for (const line of [title, ...lines]) this.output.appendLine(line);
  }

  show(): void {
    this.output.show(true);
  }
}

/** The output channel: what is asked, each stage that is heard of, and one block for what each has received and made. */

import type { Editor, Kind } from "../editor";
import type { MessageReport, ReviewReport, Stage } from "../server/reports";
import { concernLine } from "./lists";
import * as texts from "./texts";

export interface Output {
  append(text: string): void;
  appendLine(text: string): void;
  show(preserveFocus: boolean): void;
}

const RULE = "─".repeat(60);

export class Channel {
  constructor(private readonly output: Output) {}

  line(text: string): void {
    this.output.appendLine(text);
  }

  /** What the program writes beside its answers. */
  raw(text: string): void {
    this.output.append(text);
  }

  block(title: string, lines: readonly string[]): void {
    for (const line of [RULE, title, ...lines]) this.output.appendLine(line);
  }

  begin(tool: string, folder: string): void {
    this.block(`${tool}: ${folder}`, []);
  }

  stage({ stage, agent, model, received, output, seconds }: Stage): void {
    const title = `${stage}: ${agent}, ${model ?? texts.BUILT_IN}, ${seconds.toFixed(1)} s`;
    this.block(title, [texts.received(received), "", output.trimEnd()]);
  }

  review(report: ReviewReport): void {
    const met = report.concerns.length - report.remaining_concerns.length;
    this.block(report.approval, [texts.concerns(report.remaining_concerns.length, met)]);
    for (const concern of report.remaining_concerns) this.line(concernLine(concern));
    this.result(report);
  }

  result({ warnings }: Pick<MessageReport, "warnings">): void {
    for (const warning of warnings) this.line(texts.warning(warning));
  }

  /** A short text, with a way to the long one here. */
  async tell(editor: Editor, text: string, kind: Kind = "information"): Promise<void> {
    if ((await editor.say(kind, text, texts.SHOW_OUTPUT)) === texts.SHOW_OUTPUT) this.show();
  }

  show(): void {
    this.output.show(true);
  }
}

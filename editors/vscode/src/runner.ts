/** One request at a time, with all its signs: busy icons, a notification, and what went wrong with ways out of it. */

import type { Editor } from "./editor";
import { Cancelled, Problem, type Way } from "./problem";
import type { CallOptions } from "./server/server";
import { underNotification } from "./show/progress";
import * as texts from "./show/texts";

const BUSY_KEY = "git-agent.busy";

export interface Signs {
  busy(stage: string): void;
  idle(): void;
}

export interface WayOut {
  readonly title: string;
  go(): unknown;
}

export interface Told {
  line(text: string): void;
}

export class Runner {
  private busy = false;

  constructor(
    private readonly editor: Editor,
    private readonly signs: Signs,
    private readonly waysOut: Record<Way, WayOut>,
    private readonly channel: Told,
  ) {}

  /** Does what a command does, and explains what went wrong. */
  async run(command: () => Promise<void>): Promise<void> {
    try {
      if (!this.editor.isTrusted()) throw new Problem(texts.UNTRUSTED, ["trust"]);
      this.refuseWhileBusy();
      await command();
    } catch (error) {
      if (!(error instanceof Cancelled)) void this.explain(error, command);
    }
  }

  /** The part of a command in which the server works. A question beside it, which may stand for hours, keeps nobody busy. */
  async working<T>(work: (options: CallOptions) => Promise<T>): Promise<T> {
    this.refuseWhileBusy();
    this.busy = true;
    this.signs.busy(texts.WORKING);
    void this.editor.run("setContext", BUSY_KEY, true);
    try {
      return await underNotification(this.editor, (stage) => this.heard(stage), work);
    } finally {
      this.busy = false;
      this.signs.idle();
      void this.editor.run("setContext", BUSY_KEY, false);
    }
  }

  private refuseWhileBusy(): void {
    if (this.busy) throw new Problem(texts.BUSY);
  }

  private heard(stage: string): void {
    this.signs.busy(stage);
    this.channel.line(stage);
  }

  private async explain(error: unknown, command: () => Promise<void>): Promise<void> {
    const problem = error instanceof Problem ? error : new Problem(String(error), ["output"]);
    this.channel.line(problem.message);
    const titles = problem.ways.map((way) => this.waysOut[way].title);
    const chosen = await this.editor.say("error", problem.message, ...titles);
    const way = problem.ways.find((way) => this.waysOut[way].title === chosen);
    if (way) await this.waysOut[way].go();
    if (way === "restart") await this.run(command);
  }
}

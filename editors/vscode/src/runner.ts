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

  /** Does what a command does; a second one is told that it has to wait. */
  async run(command: () => Promise<void>): Promise<void> {
    try {
      if (!this.editor.isTrusted()) throw new Problem(texts.UNTRUSTED, ["trust"]);
      if (this.busy) throw new Problem(texts.BUSY);
      this.busy = true;
      await command().finally(() => (this.busy = false));
    } catch (error) {
      if (!(error instanceof Cancelled)) void this.explain(error);
    }
  }

  /** The part of a command in which the server works. */
  async working<T>(work: (options: CallOptions) => Promise<T>): Promise<T> {
    await this.editor.run("setContext", BUSY_KEY, true);
    try {
      return await underNotification(this.editor, (stage) => this.heard(stage), work);
    } finally {
      this.signs.idle();
      await this.editor.run("setContext", BUSY_KEY, false);
    }
  }

  private heard(stage: string): void {
    this.signs.busy(stage);
    this.channel.line(stage);
  }

  private async explain(error: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : new Problem(String(error), ["output"]);
    this.channel.line(problem.message);
    const ways = problem.ways.map((way) => this.waysOut[way]);
    const chosen = await this.editor.say("error", problem.message, ...ways.map((way) => way.title));
    await ways.find((way) => way.title === chosen)?.go();
  }
}

/** One request at a time, with all its signs: busy icons, a notification, and what went wrong with ways out of it. */

import * as vscode from "vscode";
import { Cancelled, Problem, type Way } from "./problem";
import { underNotification, type Work } from "./show/progress";
import * as texts from "./show/texts";

const BUSY_KEY = "git-agent.busy";

export interface Signs {
  busy(stage: string): void;
  idle(): void;
}

export class Runner {
  private busy = false;

  constructor(
    private readonly signs: Signs,
    private readonly waysOut: Record<Way, WayOut>,
  ) {}

  /** Does what a command does; a second one waits for nothing and is told so. */
  async run(command: () => Promise<void>): Promise<void> {
    try {
      if (!vscode.workspace.isTrusted) throw new Problem(texts.UNTRUSTED, ["trust"]);
      if (this.busy) throw new Problem(texts.BUSY);
      this.busy = true;
      await command().finally(() => (this.busy = false));
    } catch (error) {
      if (!(error instanceof Cancelled)) void this.explain(error);
    }
  }

  /** The part of a command in which the server works. */
  async working<T>(work: (work: Work) => Promise<T>): Promise<T> {
    await vscode.commands.executeCommand("setContext", BUSY_KEY, true);
    try {
      return await underNotification((stage) => this.signs.busy(stage), work);
    } finally {
      this.signs.idle();
      await vscode.commands.executeCommand("setContext", BUSY_KEY, false);
    }
  }

  private async explain(error: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : new Problem(String(error), ["output"]);
    const ways = problem.ways.map((way) => this.waysOut[way]);
    const chosen = await vscode.window.showErrorMessage(problem.message, ...ways.map((way) => way.title));
    await ways.find((way) => way.title === chosen)?.go();
  }
}

export interface WayOut {
  readonly title: string;
  go(): unknown;
}

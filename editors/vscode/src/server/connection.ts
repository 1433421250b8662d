/** One server for each window: started with the first use, started again after it died, ended with the window. */

import { Cancelled, Problem } from "../problem";
import type { Program } from "../program/find";
import * as texts from "../show/texts";
import { problemOf } from "./errors";
import type { CallOptions, Server, ServerOptions } from "./server";

export type Options = Omit<ServerOptions, "program" | "signal" | "onClose"> & {
  readonly find: (signal: AbortSignal) => Promise<Program>;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** What a server that has just been started lists. */
  readonly onTools: (names: readonly string[]) => void;
};

const MOST_DEATHS = 3;
const MINUTES = 5;

/** A server that is being started, or has been. */
interface Start {
  readonly server: Promise<Server>;
  readonly cancelling: AbortController;
  /** How many calls wait for it. */
  waiting: number;
  isDone: boolean;
}

export class Connection {
  private start: Start | undefined;
  private running: Server | undefined;
  private deaths: number[] = [];
  private closing = false;

  constructor(private readonly options: Options) {}

  /** The content of a tool's answer. Throws a Problem with its error, or Cancelled. */
  async call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<object> {
    const answer = await this.served((server) => server.call(tool, args, options), options);
    if (answer.isError) throw problemOf(answer.content);
    return answer.content;
  }

  /** The text of a resource. Throws the same. */
  async read(uri: string, options: CallOptions): Promise<string> {
    return this.served((server) => server.read(uri, options), options);
  }

  /** Forgets how often it died: somebody wants it all the same. */
  forgive(): void {
    this.deaths = [];
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.start?.isDone === false) this.start.cancelling.abort();
    await this.running?.close();
  }

  private async served<T>(use: (server: Server) => Promise<T>, options: CallOptions): Promise<T> {
    const start = (this.start ??= this.begun());
    const server = await this.waitedFor(start, options);
    try {
      return await use(server);
    } catch (error) {
      if (options.signal.aborted) throw new Cancelled();
      if (this.start !== start) throw new Problem(texts.PROGRAM_GONE, ["output"]);
      throw error instanceof Problem ? error : new Problem(String(error), ["output"]);
    }
  }

  /** One that nobody waits for any more is ended: whoever comes next must not wait for what is dead. */
  private async waitedFor(start: Start, { signal, onStage }: CallOptions): Promise<Server> {
    if (!start.isDone) onStage(texts.STARTING);
    start.waiting++;
    try {
      return await unlessAborted(start.server, signal);
    } finally {
      start.waiting--;
      if (start.waiting === 0 && !start.isDone && signal.aborted) this.cancel(start);
    }
  }

  private cancel(start: Start): void {
    start.cancelling.abort();
    this.forget(start);
  }

  private begun(): Start {
    const cancelling = new AbortController();
    const server = this.open(cancelling.signal, () => this.died(start));
    const start: Start = { server, cancelling, waiting: 0, isDone: false };
    server.then(
      () => (start.isDone = true),
      () => this.forget(start),
    );
    return start;
  }

  private forget(start: Start): void {
    if (this.start === start) this.start = undefined;
  }

  private async open(signal: AbortSignal, died: () => void): Promise<Server> {
    this.refuseWhenDyingOften();
    const program = await this.options.find(signal);
    if (signal.aborted) throw new Cancelled();
    this.options.log(`${[program.command, ...program.args].join(" ")} mcp (${program.version})`);
    const { openServer } = await import("./mcp.js");
    const onClose = once(died);
    try {
      const server = await openServer({ ...this.options, program, signal, onClose });
      this.running = server;
      if (this.closing) await server.close(); // the window went away meanwhile
      this.options.onTools(server.tools);
      return server;
    } catch (error) {
      onClose();
      if (signal.aborted) this.options.log(texts.START_CANCELLED);
      throw new Problem(texts.notStarted(String(error)), ["output"]);
    }
  }

  private refuseWhenDyingOften(): void {
    const since = this.options.now() - MINUTES * 60_000;
    this.deaths = this.deaths.filter((time) => time > since);
    if (this.deaths.length < MOST_DEATHS) return;
    throw new Problem(texts.endedTooOften(this.deaths.length, MINUTES), ["restart", "output"]);
  }

  private died(start: Start): void {
    this.forget(start);
    if (this.closing || start.cancelling.signal.aborted) return;
    this.running = undefined;
    this.deaths.push(this.options.now());
    this.options.log(texts.SERVER_ENDED);
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Cancelled());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject);
  });
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

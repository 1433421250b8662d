/** One server for each window: started with the first use, started again after it died, ended with the window. */

import { Cancelled, Problem } from "../problem";
import type { Program } from "../program/find";
import * as texts from "../show/texts";
import { problemOf } from "./errors";
import type { CallOptions, Server, ServerOptions } from "./server";

export type Options = Omit<ServerOptions, "program" | "onClose"> & {
  readonly find: () => Promise<Program>;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** What a server that has just been started lists. */
  readonly onTools: (names: readonly string[]) => void;
};

const MOST_DEATHS = 3;
const MINUTES = 5;

export class Connection {
  private opening: Promise<Server> | undefined;
  private running: Server | undefined;
  private deaths: number[] = [];
  private closing = false;

  constructor(private readonly options: Options) {}

  /** The content of a tool's answer. Throws a Problem with its error, or Cancelled. */
  async call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<object> {
    const answer = await this.served((server) => server.call(tool, args, options), options.signal);
    if (answer.isError) throw problemOf(answer.content);
    return answer.content;
  }

  /** The text of a resource. Throws the same. */
  async read(uri: string, options: CallOptions): Promise<string> {
    return this.served((server) => server.read(uri, options), options.signal);
  }

  /** Forgets how often it died: somebody wants it all the same. */
  forgive(): void {
    this.deaths = [];
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.running?.close();
  }

  private async served<T>(use: (server: Server) => Promise<T>, signal: AbortSignal): Promise<T> {
    const server = await unlessAborted(this.server(), signal);
    const current = this.opening;
    try {
      return await use(server);
    } catch (error) {
      if (signal.aborted) throw new Cancelled();
      if (this.opening !== current) throw new Problem(texts.PROGRAM_GONE, ["output"]);
      throw error instanceof Problem ? error : new Problem(String(error), ["output"]);
    }
  }

  private server(): Promise<Server> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<Server> {
    this.refuseWhenDyingOften();
    const program = await this.options.find();
    this.options.log(`${[program.command, ...program.args].join(" ")} mcp (${program.version})`);
    const { openServer } = await import("./mcp.js");
    const onClose = once(() => this.died());
    try {
      const server = await openServer({ ...this.options, program, onClose });
      this.running = server;
      if (this.closing) await server.close(); // the window went away meanwhile
      this.options.onTools(server.tools);
      return server;
    } catch (error) {
      onClose();
      throw new Problem(texts.notStarted(String(error)), ["output"]);
    }
  }

  private refuseWhenDyingOften(): void {
    const since = this.options.now() - MINUTES * 60_000;
    this.deaths = this.deaths.filter((time) => time > since);
    if (this.deaths.length < MOST_DEATHS) return;
    throw new Problem(texts.endedTooOften(this.deaths.length, MINUTES), ["restart", "output"]);
  }

  private died(): void {
    this.opening = this.running = undefined;
    if (this.closing) return;
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

/** What the connection needs of a running server; `mcp.ts` makes one. */

import type { Program } from "../program/find";

export interface ServerOptions {
  readonly program: Program;
  readonly version: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folders of the repositories that are open, asked for with every call. */
  readonly roots: () => Promise<string[]>;
  /** How long it may take until it can be asked. */
  readonly millisecondsToStart: number;
  /** Ends a start that is not done yet. */
  readonly signal: AbortSignal;
  readonly onStderr: (text: string) => void;
  readonly onClose: () => void;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly onStage: (message: string) => void;
}

export interface Answer {
  readonly isError: boolean;
  readonly content: object;
}

export interface Server {
  readonly tools: readonly string[];
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<Answer>;
  read(uri: string, options: CallOptions): Promise<string>;
  close(): Promise<void>;
}

/** What a review minds about a change, on the lines that it is about; until the next review or the commit. */

import { isAbsolute, normalize, sep } from "node:path";
import type { Concern } from "../server/reports";

export interface Finding {
  /** From the root of the repository. */
  readonly path: string;
  /** From 0, as editors count. */
  readonly line: number;
  readonly text: string;
  readonly rule: string;
}

/** Those that have a place in the repository; without a line it is the first. The others are in the output alone. */
export function findingsOf(concerns: readonly Concern[]): Finding[] {
  return concerns.flatMap(({ path, line, problem, suggestion, rule }) =>
    path === null || leadsOut(path) ? [] : [{ path, line: Math.max((line ?? 1) - 1, 0), text: `${problem} ${suggestion}`.trim(), rule }],
  );
}

/** A model may name any path, and none outside is its business. */
function leadsOut(path: string): boolean {
  const plainly = normalize(path);
  return isAbsolute(plainly) || plainly.split(sep)[0] === "..";
}

/** A repository, as far as it matters where files are. */
export interface Rooted {
  readonly rootUri: { readonly fsPath: string };
}

/** Where findings are shown. */
export interface Board {
  set(root: string, findings: readonly Finding[]): void;
  clear(root: string): void;
}

export class Concerns {
  constructor(private readonly board: Board) {}

  show(repository: Rooted, concerns: readonly Concern[]): void {
    this.board.set(repository.rootUri.fsPath, findingsOf(concerns));
  }

  clear(repository: Rooted): void {
    this.board.clear(repository.rootUri.fsPath);
  }
}

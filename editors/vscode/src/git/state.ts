/** Whether a message can be written for what is staged. */

import { Problem, type Way } from "../problem";
import * as texts from "../show/texts";
import type { GitState } from "./api";

export type UnstagedPolicy = "refuse" | "ask" | "include";
export type Verdict = "staged" | "ask" | "include";

// Git lists new files among the changed ones unless `git.untrackedChanges` says otherwise.
const UNTRACKED = 7;
const IGNORED = 8;

// A notification without a button is cut to one line, of which these texts are longer.
const TO_CHANGES: readonly Way[] = ["changes"];

/**
 * What is described: what is staged, or also the rest, maybe after a question. Throws the Problem that forbids it.
 *
 * Where the rest cannot be described, the question is whether to go on without it.
 */
export function verdictOn(state: GitState, policy: UnstagedPolicy, canInclude: boolean): Verdict {
  if (state.mergeChanges.length > 0) throw new Problem(texts.CONFLICTS, TO_CHANGES);
  const changed = state.workingTreeChanges.some(({ status }) => status !== UNTRACKED && status !== IGNORED);
  const mayInclude = changed && canInclude && policy !== "refuse";
  if (state.indexChanges.length === 0 && !mayInclude) throw new Problem(texts.NOTHING_STAGED, TO_CHANGES);
  if (!changed) return "staged";
  if (policy === "refuse") throw new Problem(texts.UNSTAGED, TO_CHANGES);
  return policy === "include" && !canInclude ? "staged" : policy;
}

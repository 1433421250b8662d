/** Whether a message can be written for what is staged. */

import { Problem } from "../problem";
import * as texts from "../show/texts";
import type { GitState } from "./api";

export type UnstagedPolicy = "refuse" | "ask" | "include";
export type Verdict = "staged" | "ask" | "include";

// Git lists new files among the changed ones unless `git.untrackedChanges` says otherwise.
const UNTRACKED = 7;
const IGNORED = 8;

/** What is described: what is staged, or also the rest, maybe after a question. Throws the Problem that forbids it. */
export function verdictOn(state: GitState, policy: UnstagedPolicy): Verdict {
  if (state.mergeChanges.length > 0) throw new Problem(texts.CONFLICTS);
  const changed = state.workingTreeChanges.filter(({ status }) => status !== UNTRACKED && status !== IGNORED);
  const nothingStaged = state.indexChanges.length === 0;
  if (nothingStaged && (changed.length === 0 || policy === "refuse")) throw new Problem(texts.NOTHING_STAGED);
  if (changed.length === 0) return "staged";
  if (policy === "refuse") throw new Problem(texts.UNSTAGED);
  return policy;
}

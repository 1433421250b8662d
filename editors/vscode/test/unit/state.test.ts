import assert from "node:assert/strict";
import { test } from "node:test";
import type { GitState } from "../../src/git/api";
import { type UnstagedPolicy, verdictOn } from "../../src/git/state";

const [STAGED, MODIFIED, UNTRACKED, IGNORED, BOTH_MODIFIED] = [0, 5, 7, 8, 18];

function state(index: number[], workingTree: number[], merge: number[] = []): GitState {
  const changes = (statuses: number[]) => statuses.map((status) => ({ status }));
  return { indexChanges: changes(index), workingTreeChanges: changes(workingTree), mergeChanges: changes(merge) };
}

function refused(given: GitState, policy: UnstagedPolicy = "refuse", canInclude = true): string {
  try {
    return `not refused: ${verdictOn(given, policy, canInclude)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

const NOTHING = "No staged changes found. Stage your changes before generating a commit message.";
const UNSTAGED = "You have unstaged changes. Please stage or stash them before generating a commit message.";

test("what is staged is described", () => {
  assert.equal(verdictOn(state([STAGED], []), "refuse", true), "staged");
});

test("nothing staged is refused in the seed's words", () => {
  assert.equal(refused(state([], [])), NOTHING);
  assert.equal(refused(state([], [MODIFIED])), NOTHING);
  assert.equal(refused(state([], [UNTRACKED]), "include"), NOTHING);
});

test("unstaged changes are refused in the seed's words", () => {
  assert.equal(refused(state([STAGED], [MODIFIED])), UNSTAGED);
});

test("untracked and ignored files alone refuse nothing", () => {
  assert.equal(verdictOn(state([STAGED], [UNTRACKED, IGNORED]), "refuse", true), "staged");
});

test("conflicts have a text of their own", () => {
  assert.match(refused(state([STAGED], [], [BOTH_MODIFIED])), /^There are merge conflicts\./);
});

test("what is not staged is asked about or included", () => {
  assert.equal(verdictOn(state([STAGED], [MODIFIED]), "ask", true), "ask");
  assert.equal(verdictOn(state([STAGED], [MODIFIED]), "include", true), "include");
  assert.equal(verdictOn(state([], [MODIFIED]), "include", true), "include");
});

test("a plain message describes what is staged alone", () => {
  assert.equal(verdictOn(state([STAGED], [MODIFIED]), "include", false), "staged");
  assert.equal(verdictOn(state([STAGED], [MODIFIED]), "ask", false), "ask");
  assert.equal(refused(state([], [MODIFIED]), "include", false), NOTHING);
});

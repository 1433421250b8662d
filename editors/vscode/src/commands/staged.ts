/** The question that comes before a message is written: what does it describe? */

import type { Agent } from "../agent";
import type { GitRepository } from "../git/api";
import { type UnstagedPolicy, verdictOn } from "../git/state";
import { Cancelled } from "../problem";
import * as texts from "../show/texts";

/** Whether changes that are not staged are described as well. Throws a Problem where there is nothing to describe. */
export async function includesUnstaged(
  agent: Agent,
  repository: GitRepository,
  policy: UnstagedPolicy,
  canInclude: boolean,
): Promise<boolean> {
  await repository.status();
  const verdict = verdictOn(repository.state, policy, canInclude);
  if (verdict === "ask") await ask(agent, canInclude);
  return canInclude && verdict !== "staged";
}

async function ask(agent: Agent, canInclude: boolean): Promise<void> {
  const [question, yes] = canInclude ? [texts.INCLUDE_UNSTAGED, texts.INCLUDE] : [texts.LEAVE_UNSTAGED, texts.GO_ON];
  if ((await agent.editor.say("warning", question, yes)) !== yes) throw new Cancelled();
}

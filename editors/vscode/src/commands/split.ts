/** How the staged change could be several commits, in a new document; nothing is applied. */

import type { Command } from "../agent";
import { verdictOn } from "../git/state";
import { message } from "../server/arguments";
import type { SplitReport } from "../server/reports";
import { splitPlan } from "../show/lists";
import { answerOf, repositoryFor } from "./call";
import { warn } from "./warn";

export const split: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  await repository.status();
  verdictOn(repository.state, "include", false); // what is not staged is no hindrance: nobody commits
  const report = await answerOf<SplitReport>(agent, repository, "split_plan", message(agent.settings(repository)));
  warn(agent, report);
  await agent.editor.openDocument("markdown", splitPlan(report));
};

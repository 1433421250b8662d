/** How the staged change could be several commits, in a new document; nothing is applied. */

import type { Command } from "../agent";
import type { SplitReport } from "../server/reports";
import { splitPlan } from "../show/lists";
import { answerOf, repositoryFor } from "./call";

export const split: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const report = await answerOf<SplitReport>(agent, repository, "split_plan");
  await agent.editor.openDocument("markdown", splitPlan(report));
};

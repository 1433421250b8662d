/** The checks of the current branch: all of them in the output, their sum in the status bar. */

import type { Command } from "../agent";
import type { CiReport } from "../server/reports";
import { checksOf } from "../show/lists";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";

export const ciStatus: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const report = await answerOf<CiReport>(agent, repository, "ci_status", { refresh: true });
  agent.ciItem.show(report);
  agent.channel.block(texts.checks(report.branch), checksOf(report));
  void agent.channel.tell(agent.editor, report.aggregate.status_summary);
};

/** A reviewed message, into the input box; what remains to be done about the change, onto its lines. */

import type { Agent, Command } from "../agent";
import type { GitRepository } from "../git/api";
import { type Arguments, review } from "../server/arguments";
import type { ReviewReport } from "../server/reports";
import { findingsOf } from "../show/concerns";
import { reached } from "../show/steps";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";
import { includesUnstaged } from "./staged";

export const generateReview: Command = async (agent, target) => {
  await writeReviewed(agent, await repositoryFor(agent, target));
};

/** `more` are arguments beside those of the settings. */
export async function writeReviewed(agent: Agent, repository: GitRepository, more: Arguments = {}): Promise<void> {
  const settings = agent.settings(repository);
  const unstaged = await includesUnstaged(agent, repository, settings.unstaged, true);
  const args = { ...review(settings), ...(unstaged ? { unstaged } : {}), ...more };
  agent.concerns.clear(repository);
  const report = await answerOf<ReviewReport>(agent, repository, "commit_message_review", args);
  for (const stage of report.stages) agent.channel.stage(stage);
  agent.channel.review(report);
  reached(agent.editor, "reviewedMessage");
  agent.concerns.show(repository, report.remaining_concerns);
  await agent.box.write(repository, report.message.trimEnd(), texts.reviewed(report.approval), ...problems(agent, report));
}

function problems(agent: Agent, report: ReviewReport) {
  const located = findingsOf(report.remaining_concerns).length > 0;
  return located ? [{ title: texts.SHOW_PROBLEMS, go: () => agent.editor.run("workbench.actions.view.problems") }] : [];
}

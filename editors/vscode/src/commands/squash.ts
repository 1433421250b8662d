/** One message for the whole branch, into the input box; its description for reviewers, into a document on request. */

import type { Command } from "../agent";
import { message } from "../server/arguments";
import type { PullRequestReport } from "../server/reports";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";
import { warn } from "./warn";

export const squashMessage: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const args = { ...message(agent.settings(repository)), description: true };
  const report = await answerOf<PullRequestReport>(agent, repository, "pr_message", args);
  warn(agent, report);
  await repository.status();
  const told = texts.squashed(report.base, repository.state.indexChanges.length > 0);
  const { description } = report;
  const open = { title: texts.OPEN_DESCRIPTION, go: () => agent.editor.openDocument("markdown", description ?? "") };
  await agent.box.write(repository, report.message.trimEnd(), told, ...(description ? [open] : []));
};

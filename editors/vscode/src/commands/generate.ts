/** A message for what is staged, into the input box. */

import type { Command } from "../agent";
import { message } from "../server/arguments";
import type { MessageReport } from "../server/reports";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";
import { includesUnstaged } from "./staged";
import { warn } from "./warn";

export const generate: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const settings = agent.settings(repository);
  await includesUnstaged(agent, repository, settings.unstaged, false);
  const report = await answerOf<MessageReport>(agent, repository, "commit_message", message(settings));
  warn(agent, report);
  await agent.box.write(repository, report.message.trimEnd(), texts.WRITTEN);
};

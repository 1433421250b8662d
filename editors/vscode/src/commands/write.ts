/** What the item of the status bar does: a message, reviewed or not, as the setting says. */

import type { Command } from "../agent";
import { repositoryFor } from "./call";
import { generate } from "./generate";
import { writeReviewed } from "./review";

export const write: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  await (agent.settings(repository).review ? writeReviewed(agent, repository) : generate(agent, repository));
};

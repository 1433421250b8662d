/** The last reviewed message once more, as somebody wants it. */

import type { Agent, Command } from "../agent";
import type { GitRepository } from "../git/api";
import { Problem } from "../problem";
import { who } from "../server/arguments";
import { writerIn } from "../server/checked";
import * as texts from "../show/texts";
import { repositoryFor } from "./call";
import { writeReviewed } from "./review";

export const refine: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  await checkRefinable(agent, repository);
  const wish = await agent.editor.askLine(texts.WHAT_DIFFERENT, texts.WHAT_DIFFERENT_EXAMPLE);
  if (wish?.trim()) await writeReviewed(agent, repository, { refine: wish.trim() });
};

/** Nobody should think about words that are refused afterwards. */
async function checkRefinable(agent: Agent, repository: GitRepository): Promise<void> {
  const query = new URLSearchParams({ repository: repository.rootUri.fsPath, ...who(agent.settings(repository)) });
  const read = await agent.runner.working((options) => agent.connection.read(`git-agent://writer?${query}`, options));
  const writer = writerIn(read);
  if (writer.provider === "builtin") throw new Problem(texts.REFINING_NEEDS_MODEL, ["settings"]);
  if (!writer.has_review) throw new Problem(texts.NOTHING_TO_REFINE);
}

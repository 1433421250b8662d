/** The last reviewed message once more, as somebody wants it. */

import type { Command } from "../agent";
import * as texts from "../show/texts";
import { repositoryFor } from "./call";
import { writeReviewed } from "./review";

export const refine: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const wish = await agent.editor.askLine(texts.WHAT_DIFFERENT, texts.WHAT_DIFFERENT_EXAMPLE);
  if (wish?.trim()) await writeReviewed(agent, repository, { refine: wish.trim() });
};

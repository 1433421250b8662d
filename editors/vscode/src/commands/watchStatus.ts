/** What the watch does here. */

import type { Command } from "../agent";
import type { WatchReport } from "../server/reports";
import { watchFacts } from "../show/lists";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";

export const watchStatus: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const report = await answerOf<WatchReport>(agent, repository, "watch_status");
  agent.channel.block(texts.WATCH, watchFacts(report));
  void agent.channel.tell(agent.editor, texts.watching(report.running, report.captures.pending));
};

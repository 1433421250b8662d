/** A note for a release, in a new document. */

import type { Command } from "../agent";
import { Problem } from "../problem";
import { writing } from "../server/arguments";
import type { ReleaseNoteReport } from "../server/reports";
import * as texts from "../show/texts";
import { answerOf, repositoryFor } from "./call";

export const releaseNote: Command = async (agent, target) => {
  const repository = await repositoryFor(agent, target);
  const range = await agent.editor.askLine(texts.WHICH_RELEASE, texts.WHICH_RELEASE_EXAMPLE);
  if (range === undefined) return;
  const revs = range.split(/\s+/).filter(Boolean);
  const args = { ...writing(agent.settings(repository)), ...(revs.length > 0 ? { revs } : {}) };
  const report = await answerOf<ReleaseNoteReport>(agent, repository, "release_note", args);
  agent.channel.result(report);
  if (report.markdown === null) throw new Problem(texts.NOTE_TOO_LONG);
  await agent.editor.openDocument("markdown", report.markdown);
};

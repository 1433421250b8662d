/** The state of the project, as a page in the editor. */

import type { Command } from "../agent";
import * as texts from "../show/texts";
import { repositoryFor } from "./call";

export const showState: Command = async (agent, target) => {
  const { fsPath } = (await repositoryFor(agent, target)).rootUri;
  const uri = `git-agent://state-page?repository=${encodeURIComponent(fsPath)}`;
  agent.channel.begin("project_state", fsPath);
  agent.editor.openPage(texts.STATE, await agent.runner.working((options) => agent.connection.read(uri, options)));
};

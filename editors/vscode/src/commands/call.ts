/** What every command does: find out the repository, and have the server work. */

import type { Agent } from "../agent";
import type { GitRepository } from "../git/api";
import { Cancelled } from "../problem";
import type { Arguments } from "../server/arguments";
import { checked } from "../server/checked";
import type { Tool } from "../server/tools";

/** The repository that is meant; Cancelled where nobody says. */
export async function repositoryFor(agent: Agent, target: unknown): Promise<GitRepository> {
  const repository = await agent.repository(target);
  if (repository === undefined) throw new Cancelled();
  return repository;
}

/** The answer of a tool, in the form that its documented JSON promises. */
export async function answerOf<Report>(
  agent: Agent,
  repository: GitRepository,
  tool: Tool,
  args: Arguments = {},
): Promise<Report> {
  const all = { repository: repository.rootUri.fsPath, ...args };
  agent.channel.begin(tool, repository.rootUri.fsPath);
  return checked(tool, await agent.runner.working((options) => agent.connection.call(tool, all, options))) as Report;
}

/** A message for what is staged, into the input box. */

import type { Agent } from "../agent";
import { verdictOn } from "../git/state";

export async function generate(agent: Agent, target: unknown): Promise<void> {
  const repository = await agent.repository(target);
  if (repository === undefined) return;
  await repository.status();
  verdictOn(repository.state, "refuse");
  const args = { repository: repository.rootUri.fsPath };
  const report = await agent.runner.working((work) => agent.connection.call("commit_message", args, work));
  await agent.box.write(repository.inputBox, (report as { message: string }).message.trimEnd());
}

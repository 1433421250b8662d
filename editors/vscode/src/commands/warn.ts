/** What a report warns of: all of it in the output, and a secret where nobody can miss it. */

import type { Agent } from "../agent";
import type { MessageReport } from "../server/reports";
import * as texts from "../show/texts";

// As the program words it: where, and what it looks like, or a file in which nobody has looked.
const SECRET = /:\d+ looks like an? |was not looked through for secrets/;

export function warn(agent: Agent, report: Pick<MessageReport, "warnings">): void {
  agent.channel.result(report);
  const secrets = report.warnings.filter((warning) => SECRET.test(warning));
  if (secrets.length > 0) void agent.channel.tell(agent.editor, texts.secrets(secrets), "warning");
}

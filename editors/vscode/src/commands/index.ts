/** Every command by its id. */

import type { Command } from "../agent";
import { ciStatus } from "./ciStatus";
import { generate } from "./generate";
import { refine } from "./refine";
import { releaseNote } from "./releaseNote";
import { generateReview } from "./review";
import { split } from "./split";
import { squashMessage } from "./squash";
import { showState } from "./state";
import { watchStatus } from "./watchStatus";
import { write } from "./write";

export const COMMANDS: Readonly<Record<string, Command>> = {
  "git-agent.generate": generate,
  "git-agent.generateReview": generateReview,
  "git-agent.refine": refine,
  "git-agent.squashMessage": squashMessage,
  "git-agent.releaseNote": releaseNote,
  "git-agent.split": split,
  "git-agent.showState": showState,
  "git-agent.ciStatus": ciStatus,
  "git-agent.watchStatus": watchStatus,
  "git-agent.write": write,
  // By this name the first version had it, and key bindings still do.
  "claude-mcp-vscode.callMCP": generateReview,
};

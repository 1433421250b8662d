/** Every sentence that a person reads, in one place. */

export const NAME = "Claude Commit";
export const AGENT = "Claude Commit Agent";

export const NO_GIT = "Git extension not found";
export const NO_REPOSITORY = "No Git repository found";
export const NO_WORKSPACE = "No workspace folder found";
export const NOTHING_STAGED = "No staged changes found. Stage your changes before generating a commit message.";
export const UNSTAGED =
  "You have unstaged changes. Please stage or stash them before generating a commit message.";
export const CONFLICTS = "There are merge conflicts. Resolve and stage them before generating a commit message.";
export const UNTRUSTED = "git-agent starts no program in a workspace that you do not trust.";
export const BUSY = "Claude Commit is still working on the last request.";

export const PROGRAM_MISSING = "The program git-agent was not found.";
export const PROGRAM_GONE = "git-agent ended before it had answered. It is started again with the next request.";

export const SHOW_OUTPUT = "Show Output";
export const HOW_TO_GET = "How to Get It";
export const OPEN_SETTING = "Open Setting";
export const MANAGE_TRUST = "Manage Workspace Trust";

export const RESTART = "Start Again";
export const STARTING = "Starting git-agent...";
export const IDLE = "Write a commit message for what is staged";

export const WRITTEN = "The message is in the input box.";
export const UNDO = "Undo";
export const BOX_HAS_TEXT = "The input box already has a text.";
export const REPLACE = "Replace";
export const APPEND = "Append Below";

export const WHICH_REPOSITORY = "Which repository?";

export function programUnusable(path: string): string {
  return `The program of the setting git-agent.path does not work: ${path}`;
}

export function programTooOld(found: string, needed: string): string {
  return `git-agent ${found} is too old: this extension needs ${needed} or newer.`;
}

export function endedTooOften(times: number, minutes: number): string {
  return `git-agent has ended ${times} times within ${minutes} minutes and is not started again.`;
}

export function elapsed(stage: string, milliseconds: number): string {
  return `${stage} (${Math.round(milliseconds / 1000)} s)`;
}

/** What happened, and what to do about it. */
export function withHint(message: string, hint: string | undefined): string {
  return hint ? `${sentence(message)} ${sentence(hint)}` : sentence(message);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

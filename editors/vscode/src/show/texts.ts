/** Every sentence that a person reads, in one place. */

/** What the extension is called wherever it speaks of itself; git-agent is the program that it asks. */
export const NAME = "Claude Commit";
/** The output, as the first version called it. */
export const AGENT = "Claude Commit Agent";

export const NO_GIT = "Git extension not found";
export const NO_REPOSITORY = "No Git repository found";
export const NO_WORKSPACE = "No workspace folder found";
export const NOTHING_STAGED = "No staged changes found. Stage your changes before generating a commit message.";
export const UNSTAGED =
  "You have unstaged changes. Please stage or stash them before generating a commit message.";
export const CONFLICTS = "There are merge conflicts. Resolve and stage them before generating a commit message.";
export const UNTRUSTED = "Claude Commit starts no program in a workspace that you do not trust.";
export const BUSY = "Claude Commit is still working on the last request.";

export const PROGRAM_MISSING = "The program git-agent was not found.";
export const PROGRAM_GONE = "The program git-agent ended before it had answered. It is started again with the next request.";

export const SERVER_ENDED = "git-agent mcp has ended";
export const START_CANCELLED = "The start of git-agent was cancelled.";

export const SHOW_OUTPUT = "Show Output";
export const SHOW_CHANGES = "Show Changes";
export const HOW_TO_GET = "How to Get It";
export const OPEN_SETTING = "Open Setting";
export const OPEN_SETTINGS = "Open Settings";
export const MANAGE_TRUST = "Manage Workspace Trust";

export const RESTART = "Try Again";
export const WORKING = "Working...";
export const STARTING = "Starting git-agent...";
export const IDLE = "Write a commit message for what is staged";

export const WRITTEN = "The commit message is in the input box.";
export const OPEN_DESCRIPTION = "Open Description";
export const UNDO = "Undo";
export const BOX_HAS_TEXT = "The input box already has a text.";
export const REPLACE = "Replace";
export const APPEND = "Append Below";

export const SHOW_PROBLEMS = "Show Problems";

export const INCLUDE_UNSTAGED = "You have unstaged changes. Should the message describe them as well?";
export const INCLUDE = "Include Them";
export const LEAVE_UNSTAGED = "You have unstaged changes, which the message will not describe.";
export const GO_ON = "Go On";

export const WHICH_REPOSITORY = "Which repository?";
export const WHAT_DIFFERENT = "What should be different about the last reviewed message?";
export const WHAT_DIFFERENT_EXAMPLE = "shorter, and say why the price changed";
export const REFINING_NEEDS_MODEL =
  "Refining needs a model: the built-in writer would write the same again. Choose one in the settings.";
export const NOTHING_TO_REFINE =
  "There is no reviewed message for what is staged now. Generate a message with review first.";
export const WHICH_RELEASE = "Which release? One tag or commit, two for a range, or nothing for what is found.";
export const WHICH_RELEASE_EXAMPLE = "v1.2.0 v1.3.0";
export const NOTE_TOO_LONG = "The note is too long for a document. Name two revisions that are closer together.";

export const SPLIT_SEVERAL = "`git agent split --apply` makes these commits; nothing is committed yet.";
export const SPLIT_UNSURE = "They may well be one thing.";
export const SPLIT_ONE = "What is staged is one thing: there is nothing to split.";

export const CI = "CI Status";
export const STATE = "Project State";
export const WATCH = "Watch";
export const BUILT_IN = "built-in writer";
export const CI_UNKNOWN = "The checks could not be asked for.";

export function programUnusable(path: string): string {
  return `The program of the setting git-agent.path does not work: ${path}`;
}

export function programTooOld(found: string, needed: string): string {
  return `The program git-agent ${found} is too old: this extension needs ${needed} or newer.`;
}

export function notStarted(why: string): string {
  return `The program git-agent could not be started: ${why}`;
}

export function silent(path: string, milliseconds: number): string {
  return `${path} has not answered within ${milliseconds / 1000} seconds.`;
}

export function unexpectedAnswer(tool: string, field: string): string {
  return `The program git-agent has answered in a form that this extension does not know: ${tool} without ${field}. Are both of one version?`;
}

export function messageTooLong(length: number, most: number): string {
  return `The message has ${length} characters, more than the ${most} that go into the input box. Nothing was written.`;
}

export function endedTooOften(times: number, minutes: number): string {
  return `The program git-agent has ended ${times} times within ${minutes} minutes and is not started again.`;
}

export function reviewed(approval: string): string {
  return `The reviewed commit message is in the input box. ${approval}.`;
}

export function squashed(base: string, hasStaged: boolean): string {
  const rest = hasStaged ? " It does not describe what is staged and not committed yet." : "";
  return `The message for everything since ${base} is in the input box.${rest}`;
}

export function concerns(remaining: number, met: number): string {
  return `${remaining} of the review's concerns remain, ${met} met in the message.`;
}

export function received(what: readonly string[]): string {
  return `received: ${what.join(", ")}`;
}

export function warning(text: string): string {
  return `warning: ${text}`;
}

/** The first of them; the output has them all. */
export function secrets(warnings: readonly string[]): string {
  const more = warnings.length > 1 ? ` And ${warnings.length - 1} more.` : "";
  return `Look before you commit: ${sentence(warnings[0] ?? "")}${more}`;
}

export function checks(branch: string): string {
  return `Checks of ${branch}`;
}

export function watching(running: boolean, pending: number): string {
  return running ? `The watch runs here; ${pending} captures wait to be published.` : "The watch does not run here.";
}

export function elapsed(stage: string, milliseconds: number): string {
  return `${stage} (${Math.round(milliseconds / 1000)} s)`;
}

/** What happened, and what to do about it. */
export function withHint(message: string, hint: string | undefined): string {
  const told = sentence(capital(message.trim()));
  return hint ? `${told} Hint: ${sentence(hint)}` : told;
}

/** With a capital letter, unless it begins with the name of a file, a setting or a program. */
function capital(text: string): string {
  return text.replace(/^[a-z]+(?=[,:;.]?(\s|$))/, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

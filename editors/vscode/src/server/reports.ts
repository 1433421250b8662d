/** The parts of the server's answers that are shown; the whole is in the documented JSON of the commands. */

export interface MessageReport {
  readonly message: string;
  readonly warnings: readonly string[];
}

/** Who would write, and whether there is something to refine. */
export interface Writer {
  readonly provider: string;
  readonly has_review: boolean;
}

export interface Concern {
  readonly rule: string;
  readonly problem: string;
  readonly suggestion: string;
  readonly path: string | null;
  readonly line: number | null;
}

export interface Stage {
  readonly stage: string;
  readonly agent: string;
  readonly model: string | null;
  readonly received: readonly string[];
  readonly output: string;
  readonly seconds: number;
}

export interface ReviewReport extends MessageReport {
  readonly approval: string;
  readonly concerns: readonly Concern[];
  readonly remaining_concerns: readonly Concern[];
  readonly stages: readonly Stage[];
}

export interface PullRequestReport extends MessageReport {
  readonly base: string;
  readonly description: string | null;
}

export interface ReleaseNoteReport {
  readonly markdown: string | null;
  readonly warnings: readonly string[];
}

export interface SplitReport {
  readonly unsure: boolean;
  readonly warnings: readonly string[];
  readonly groups: readonly { subject: string; body: string; reason: string; files: readonly { path: string; hunks: readonly number[] }[] }[];
}

export interface CiReport {
  readonly branch: string;
  readonly checks: readonly { label: string; outcome: string; required: boolean; url: string }[];
  readonly aggregate: { merge_ready: boolean; pending_count: number; failing_checks: readonly string[]; status_summary: string };
  readonly merge_reasons: readonly string[];
}

export interface WatchReport {
  readonly running: boolean;
  readonly mode: string;
  readonly captures: { pending: number; blocked: number; published: number };
  readonly publish: { waiting_for: string | null };
  readonly trouble: string | null;
}

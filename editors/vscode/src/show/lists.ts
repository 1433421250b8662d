/** Answers of the server as lines to read. */

import type { CiReport, Concern, SplitReport, WatchReport } from "../server/reports";
import * as texts from "./texts";

/** Each check in a line: its outcome in a word, never by a colour alone. */
export function checksOf(report: CiReport): string[] {
  const checks = report.checks.map((check) => {
    const kind = check.required ? "" : " (optional)";
    return [`${check.outcome}: ${check.label}${kind}`, check.url].filter(Boolean).join("  ");
  });
  return [report.aggregate.status_summary, ...report.merge_reasons.map((reason) => `not ready: ${reason}`), ...checks];
}

export function watchFacts(report: WatchReport): string[] {
  const { pending, blocked, published } = report.captures;
  return [
    report.running ? `runs, mode ${report.mode}` : "does not run",
    `captures: ${pending} pending, ${blocked} blocked, ${published} published`,
    ...(report.publish.waiting_for ? [`waits for ${report.publish.waiting_for}`] : []),
    ...(report.trouble ? [`trouble: ${report.trouble}`] : []),
  ];
}

export function splitPlan(report: SplitReport): string {
  const groups = report.groups.map(({ subject, body, reason, files }, index) =>
    [`## ${index + 1}. ${subject}`, body, reason, files.map(({ path }) => `- ${path}`).join("\n")].filter(Boolean).join("\n\n"),
  );
  const what = groups.length > 1 ? [texts.SPLIT_SEVERAL, ...(report.unsure ? [texts.SPLIT_UNSURE] : [])] : [texts.SPLIT_ONE];
  return `${["# Split plan", ...what, ...groups].join("\n\n")}\n`;
}

export function concernLine({ path, line, problem, suggestion }: Concern): string {
  const place = [path, line].filter((part) => part !== null).join(":");
  return `${place ? `${place}: ` : ""}${problem} ${suggestion}`.trim();
}

/** The sum of a branch's checks in the status bar, once somebody has asked for it. */

import type { CiReport } from "../server/reports";
import { plain } from "./plain";
import * as texts from "./texts";

export interface Item {
  text: string;
  tooltip?: unknown;
  accessibilityInformation: { label: string; role?: string } | undefined;
  show(): void;
}

export class CiItem {
  constructor(private readonly item: Item) {}

  show(report: CiReport): void {
    const { icon, word } = signOf(report);
    this.set(`$(${icon}) CI: ${word}`, [report.aggregate.status_summary, ...report.merge_reasons].join("\n"));
  }

  /** Whoever was to be asked has not answered. */
  showUnknown(why: string): void {
    this.set("$(question) CI", `${texts.CI_UNKNOWN}\n${why}`);
  }

  private set(text: string, tooltip: string): void {
    this.item.text = text;
    this.item.tooltip = plain(tooltip);
    this.item.accessibilityInformation = { label: tooltip, role: "button" };
    this.item.show();
  }
}

/** A sign and a word for it, so that nobody has to tell colours apart. */
function signOf({ aggregate }: CiReport): { icon: string; word: string } {
  if (aggregate.failing_checks.length > 0) return { icon: "error", word: `${aggregate.failing_checks.length} failing` };
  if (aggregate.pending_count > 0) return { icon: "clock", word: `${aggregate.pending_count} pending` };
  return aggregate.merge_ready ? { icon: "pass", word: "ready" } : { icon: "circle-slash", word: "not ready" };
}

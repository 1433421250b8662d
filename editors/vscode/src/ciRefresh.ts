/** Keeps the checks in the status bar fresh, for whoever has the setting `git-agent.ci.statusBar`. */

import { Problem } from "./problem";
import type { CiReport } from "./server/reports";
import type { CiItem } from "./show/ciItem";

const MINUTES = 5;

export interface Refreshing {
  /** Whether it is wanted, and may be. */
  readonly isOn: () => boolean;
  readonly ask: () => Promise<CiReport | undefined>;
  readonly item: CiItem;
}

/** Asks now and every few minutes; what it returns stops it. */
export function refreshRegularly(refreshing: Refreshing): () => void {
  void refreshOnce(refreshing);
  const clock = setInterval(() => void refreshOnce(refreshing), MINUTES * 60_000);
  return () => clearInterval(clock);
}

export async function refreshOnce({ isOn, ask, item }: Refreshing): Promise<void> {
  if (!isOn()) return;
  try {
    const report = await ask();
    if (report) item.show(report);
  } catch (error) {
    item.showUnknown(error instanceof Problem ? error.message : String(error));
  }
}

/** Versions of git-agent, as `git-agent --version` prints them. */

export const NEEDED = "0.1.0";

/** The number in `git-agent 0.1.0`; undefined where another program has answered. */
export function versionIn(printed: string): string | undefined {
  return /^git-agent (\d+\.\d+\.\d+)/.exec(printed.trim())?.[1];
}

export function isOlder(version: string, needed: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(needed)];
  const at = want.findIndex((number, index) => have[index] !== number);
  return at >= 0 && (have[at] ?? 0) < (want[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return version.split(".").map(Number);
}

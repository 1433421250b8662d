/** Waiting for what no page shows. */
import { PATIENCE } from "./place.js";

const PAUSE = 50;

export async function until(isTrue: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`it has not come to pass that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The item at the right of the status bar; while it works, its colour goes round. */

import type { Signs } from "../runner";
import { plain } from "./plain";
import * as texts from "./texts";

export interface Item<Colour> {
  text: string;
  tooltip?: unknown;
  color: string | Colour | undefined;
  accessibilityInformation: { label: string; role?: string } | undefined;
}

// The background may have two colours only, those of a warning and of an error; the text may have any.
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"].map((name) => `charts.${name}`);
const MILLISECONDS = 500;

export class StatusBar<Colour> implements Signs {
  private cycling: NodeJS.Timeout | undefined;

  constructor(
    private readonly item: Item<Colour>,
    private readonly colourOf: (name: string) => Colour,
    private readonly mayCycle: () => boolean,
  ) {
    this.idle();
  }

  busy(stage: string): void {
    this.set("sync~spin", stage);
    if (this.cycling === undefined && this.mayCycle()) this.cycle();
  }

  idle(): void {
    clearInterval(this.cycling);
    this.cycling = undefined;
    this.item.color = undefined;
    this.set("robot", texts.IDLE);
  }

  private cycle(): void {
    let next = 0;
    const step = () => (this.item.color = this.colourOf(COLOURS[next++ % COLOURS.length] ?? ""));
    step();
    this.cycling = setInterval(step, MILLISECONDS);
  }

  private set(icon: string, tooltip: string): void {
    this.item.text = `$(${icon}) ${texts.NAME}`;
    this.item.tooltip = plain(tooltip);
    this.item.accessibilityInformation = { label: `${texts.NAME}: ${tooltip}`, role: "button" };
  }
}

/** What a person is told instead of an answer. */

export type Way = "output" | "changes" | "install" | "path" | "settings" | "trust" | "restart";

/** A text, and the ways out of it that are offered as buttons. */
export class Problem extends Error {
  constructor(
    text: string,
    readonly ways: readonly Way[] = [],
  ) {
    super(text);
    this.name = "Problem";
  }
}

/** The person has taken the request back, which is no news to them. */
export class Cancelled extends Error {}

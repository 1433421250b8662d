/** Errors of the server, in its own words. */

import { Problem } from "../problem";
import { withHint } from "../show/texts";

interface Told {
  readonly message: string;
  readonly hint: string | null;
}

/** The error in the content of a result that is one. */
export function problemOf(content: object): Problem {
  const { error } = content as { error?: Told };
  return new Problem(withHint(error?.message ?? "git-agent failed", error?.hint ?? undefined), ["output"]);
}

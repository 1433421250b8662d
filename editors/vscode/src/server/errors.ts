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
  return told(error ?? { message: "The program git-agent failed", hint: null });
}

/** An error of the protocol: its words without the number that the library puts before them. */
export function problemOfProtocol(message: string, data: unknown): Problem {
  const { hint } = Object(data) as { hint?: unknown };
  return told({ message: message.replace(/^MCP error -?\d+: /, ""), hint: typeof hint === "string" ? hint : null });
}

function told({ message, hint }: Told): Problem {
  return new Problem(withHint(message, hint ?? undefined), ["output"]);
}

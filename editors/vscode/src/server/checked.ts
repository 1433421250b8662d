/** Answers are shown only in the form that their documented JSON promises. */

import { Problem } from "../problem";
import * as texts from "../show/texts";
import type { Writer } from "./reports";
import type { Tool } from "./tools";

type Form = "text" | "list" | "object";

const MESSAGE: Record<string, Form> = { message: "text", warnings: "list" };

/** The fields that are read of each answer, whatever else it has. */
const FIELDS: Readonly<Record<Tool, Record<string, Form>>> = {
  commit_message: MESSAGE,
  commit_message_review: { ...MESSAGE, approval: "text", concerns: "list", remaining_concerns: "list", stages: "list" },
  pr_message: MESSAGE,
  release_note: { warnings: "list" },
  split_plan: { groups: "list", warnings: "list" },
  project_state: {},
  ci_status: { checks: "list", aggregate: "object", merge_reasons: "list" },
  watch_status: { captures: "object", publish: "object" },
};

// Far more than anybody commits, and far less than makes an input box stand still.
const MOST_CHARACTERS = 100_000;

/** The same answer. Throws a Problem where it cannot be shown. */
export function checked(tool: Tool, answer: object): object {
  const fields = answer as Record<string, unknown>;
  const wrong = Object.entries(FIELDS[tool]).find(([name, form]) => formOf(fields[name]) !== form);
  if (wrong) throw new Problem(texts.unexpectedAnswer(tool, wrong[0]), ["output"]);
  const { message } = fields;
  if (typeof message === "string" && message.length > MOST_CHARACTERS) {
    throw new Problem(texts.messageTooLong(message.length, MOST_CHARACTERS), ["output"]);
  }
  return answer;
}

/** What is read of who would write. Throws a Problem where it is something else. */
export function writerIn(text: string): Writer {
  const { provider, has_review } = fieldsIn(text);
  if (typeof provider === "string" && typeof has_review === "boolean") return { provider, has_review };
  throw new Problem(texts.unexpectedAnswer("writer", "provider"), ["output"]);
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function formOf(value: unknown): Form | undefined {
  if (typeof value === "string") return "text";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "object" : undefined;
}

/** The settings as arguments of tools. What is left as it comes is not sent: then the settings of git-agent decide. */

import type { Settings } from "../settings";

export type Arguments = Record<string, unknown>;

/** Who is to write. */
export function who({ provider, model }: Settings): Record<string, string> {
  return { ...(provider === "auto" ? {} : { provider }), ...(model ? { model } : {}) };
}

/** For every tool that writes a text. */
export function writing(settings: Settings): Arguments {
  return given({
    ...who(settings),
    language: settings.language,
    append_prompt: settings.appendPrompt,
    strict: settings.strict,
  });
}

/** For those that write a commit message. */
export function message(settings: Settings): Arguments {
  return { ...writing(settings), ...given({ commit_format: settings.commitFormat === "auto" ? "" : settings.commitFormat }) };
}

/** For the one that also reviews it. */
export function review(settings: Settings): Arguments {
  const stages = Object.entries(settings.stageModels).map(([stage, model]) => `${stage}=${model}`);
  return { ...message(settings), ...given({ stage_model: stages.length > 0 && stages }) };
}

function given(all: Arguments): Arguments {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

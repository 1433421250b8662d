/** The settings, as `package.json` declares them. */

import type { UnstagedPolicy } from "./git/state";

export interface Settings {
  readonly path: string;
  readonly provider: string;
  readonly model: string;
  readonly stageModels: Readonly<Record<string, string>>;
  readonly review: boolean;
  readonly unstaged: UnstagedPolicy;
  readonly language: string;
  readonly commitFormat: string;
  readonly appendPrompt: string;
  readonly strict: boolean;
  readonly colorCycling: boolean;
  readonly ciStatusBar: boolean;
}

/** What a setting holds, or what `package.json` says where nobody has set it. */
export type Reader = <T>(name: string) => T;

export function readSettings(read: Reader): Settings {
  const text = (name: string) => read<string>(name).trim();
  return {
    path: text("path"),
    provider: text("provider"),
    model: text("model"),
    stageModels: read("stageModels"),
    review: read("review"),
    unstaged: read("unstaged"),
    language: text("language"),
    commitFormat: text("commitFormat"),
    appendPrompt: text("appendPrompt"),
    strict: read("strict"),
    colorCycling: read("colorCycling"),
    ciStatusBar: read("ci.statusBar"),
  };
}

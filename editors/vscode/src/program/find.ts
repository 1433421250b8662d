/** Finds git-agent: by the setting, in PATH, or as a module of Python. */

import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { Problem } from "../problem";
import * as texts from "../show/texts";
import { isOlder, NEEDED, versionIn } from "./version";

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: string;
}

export interface Surroundings {
  /** The setting `git-agent.path`. */
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where programs are started: never a repository, out of which Python would import. */
  readonly folder: string;
  /** Ends whatever is being asked. */
  readonly signal?: AbortSignal;
}

const SECONDS_TO_ANSWER = 20;
const PYTHONS = ["python3", "python"];
const ENDINGS = process.platform === "win32" ? [".exe"] : [""];

/** The first that answers to `--version`; a setting is not passed over. */
export async function findProgram(around: Surroundings): Promise<Program> {
  const found = await (around.path ? configured(around) : lookedFor(around));
  if (isOlder(found.version, NEEDED)) {
    throw new Problem(texts.programTooOld(found.version, NEEDED), ["install", "path"]);
  }
  return found;
}

async function configured(around: Surroundings): Promise<Program> {
  const found = isAbsolute(around.path) && (await answering(around, around.path, []));
  if (found) return found;
  throw new Problem(texts.programUnusable(around.path), ["path", "install"]);
}

async function lookedFor(around: Surroundings): Promise<Program> {
  for (const command of await inPath("git-agent", around.env)) {
    const found = await answering(around, command, []);
    if (found) return found;
  }
  for (const name of PYTHONS) {
    const [python] = await inPath(name, around.env);
    const found = python && (await answering(around, python, ["-m", "git_agent"]));
    if (found) return found;
  }
  throw new Problem(texts.PROGRAM_MISSING, ["install", "path"]);
}

/** Programs of that name; a relative folder in PATH would mean one inside of a repository. */
async function inPath(name: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(isAbsolute);
  const candidates = folders.flatMap((folder) => ENDINGS.map((ending) => join(folder, name + ending)));
  const usable = await Promise.all(candidates.map(isExecutable));
  return candidates.filter((_, index) => usable[index]);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function answering(around: Surroundings, command: string, args: string[]): Promise<Program | undefined> {
  const printed = await new Promise<string>((resolve) => {
    const { folder: cwd, env, signal } = around;
    const options = { cwd, env, timeout: SECONDS_TO_ANSWER * 1000, ...(signal ? { signal } : {}) };
    execFile(command, [...args, "--version"], options, (error, stdout) => resolve(error ? "" : stdout));
  });
  const version = versionIn(printed);
  return version === undefined ? undefined : { command, args, version };
}

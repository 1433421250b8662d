/** A folder of its own with a home, repositories and the program of this checkout; gone after the test. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Program } from "../../src/program/find";
import { Connection, type Options } from "../../src/server/connection";
import type { CallOptions } from "../../src/server/server";

export const CHECKOUT = resolve(process.cwd(), "..", "..");
export const PROGRAM = join(CHECKOUT, "bin", "git-agent");

export class World {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "git-agent-")));
  readonly log: string[] = [];
  readonly env: NodeJS.ProcessEnv;
  private readonly connections: Connection[] = [];

  /** It is gone when the test has ended, or all of a file. */
  constructor(test: { after: (end: () => Promise<void>) => void }) {
    const home = this.path("home");
    mkdirSync(home);
    // Nothing of who runs the tests: no model, no key, no settings of git.
    this.env = {
      PATH: process.env["PATH"],
      HOME: home,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ada",
      GIT_AUTHOR_EMAIL: "ada@example.invalid",
      GIT_COMMITTER_NAME: "Ada",
      GIT_COMMITTER_EMAIL: "ada@example.invalid",
    };
    test.after(async () => {
      await Promise.all(this.connections.map((connection) => connection.close()));
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    });
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  write(name: string, text: string, mode = 0o644): string {
    const path = this.path(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
    return path;
  }

  /** A shell script that can be started. */
  script(name: string, ...lines: string[]): string {
    return this.write(name, ["#!/bin/sh", ...lines, ""].join("\n"), 0o755);
  }

  git(repository: string, ...args: string[]): string {
    return execFileSync("git", args, { cwd: this.path(repository), env: this.env, encoding: "utf8" });
  }

  /** A repository with one commit and one staged change. */
  repository(name: string): string {
    this.write(`${name}/shop.py`, "def price():\n    return 1\n");
    this.git(name, "init", "-q", "-b", "main");
    this.git(name, "add", ".");
    this.git(name, "commit", "-q", "-m", "feat: add price");
    this.write(`${name}/shop.py`, "def price():\n    return 1\n\n\ndef total(count):\n    print(count)\n    return count * price()\n");
    this.git(name, "add", ".");
    return this.path(name);
  }

  connection(options: Partial<Options> = {}): Connection {
    const program: Program = { command: PROGRAM, args: [], version: "0.1.0" };
    const connection = new Connection({
      find: () => Promise.resolve(program),
      roots: () => Promise.resolve([this.folder]),
      folder: this.path("home"),
      env: this.env,
      version: "test",
      now: () => 0,
      millisecondsToStart: 60_000,
      log: (line) => this.log.push(line),
      onStderr: (text) => this.log.push(text),
      onTools: () => undefined,
      ...options,
    });
    this.connections.push(connection);
    return connection;
  }
}

/** How a call is made that nobody cancels. */
export function listening(stages: string[] = []): CallOptions {
  return { signal: new AbortController().signal, onStage: (stage) => stages.push(stage) };
}

/** A model on loopback whose answers wait until the test has seen what it wants to see. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { PATIENCE, PYTHON, ROOT } from "./place.js";

interface Begun {
  readonly address: string;
  readonly answers: { readonly withConcerns: string[]; readonly withoutConcerns: string[] };
}

export class Model {
  private constructor(
    private readonly program: ChildProcessWithoutNullStreams,
    private readonly lines: AsyncIterator<string>,
    readonly address: string,
    readonly answers: Begun["answers"],
  ) {}

  static async begin(revision: string): Promise<Model> {
    const path = [join(ROOT, "src"), join(ROOT, "tests")].join(":");
    const program = spawn(PYTHON, ["-m", "support.told_model", revision], {
      env: { PATH: process.env["PATH"] ?? "", PYTHONPATH: path },
    });
    program.stderr.pipe(process.stderr);
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const first = await lines.next();
    if (first.done) throw new Error("the model has not begun");
    const begun = JSON.parse(first.value) as Begun;
    return new Model(program, lines, begun.address, begun.answers);
  }

  /** Waits for the next request, which stays unanswered. */
  async isAsked(): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("the model is not asked")), PATIENCE).unref();
    });
    if ((await Promise.race([this.lines.next(), late])).done) throw new Error("the model has ended");
  }

  /** Answers the oldest open request. */
  says(text: string): void {
    this.program.stdin.write(`${JSON.stringify(text)}\n`);
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once("exit", resolve));
    this.program.kill("SIGKILL"); // it may hold a request that nobody will answer
    await ended;
  }
}

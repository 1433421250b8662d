/** Repositories as people have them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export type Files = Record<string, string>;

const PERSON = { NAME: "Ada Example", EMAIL: "ada@example.org" };

export class Repository {
  private constructor(readonly path: string) {}

  static make(path: string): Repository {
    mkdirSync(path, { recursive: true });
    const repository = new Repository(path);
    repository.git("init", "-q", "-b", "main");
    repository.git("config", "user.name", PERSON.NAME);
    repository.git("config", "user.email", PERSON.EMAIL);
    return repository;
  }

  git(...args: string[]): string {
    const env = { PATH: process.env["PATH"] ?? "", HOME: this.path, GIT_CONFIG_NOSYSTEM: "1" };
    return execFileSync("git", args, { cwd: this.path, env, encoding: "utf8", stdio: "pipe" });
  }

  write(files: Files): void {
    for (const [name, text] of Object.entries(files)) {
      const file = join(this.path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  stage(files: Files): void {
    this.write(files);
    this.git("add", "--", ...Object.keys(files));
  }

  commit(message: string, files: Files): void {
    this.stage(files);
    this.git("commit", "-q", "-m", message);
  }

  /** Leaves the conflicts of a merge where they are. */
  merge(branch: string): void {
    try {
      this.git("merge", "-q", branch);
    } catch {
      return; // git has said so
    }
    throw new Error("there are no conflicts");
  }

  get head(): string {
    return this.git("rev-parse", "HEAD").trim();
  }
}

/** The change of two modules that tests/support/reviewing.py knows good answers for. */
export function twoModules(path: string): Repository {
  const repository = Repository.make(path);
  repository.commit("feat: begin", { "src/cli/main.py": "def main():\n    return 0\n" });
  const main = "import sys\n\n\ndef version():\n    return 1\n\n\ndef main():\n    return version() if sys.argv else 0\n";
  repository.stage({ "src/cli/main.py": main, "docs/use.md": "# Use\n\nCall `version`.\n" });
  return repository;
}

/** One function more, which the built-in writer names. */
export function parser(path: string): Repository {
  const repository = Repository.make(path);
  const before = "def parse(text):\n    return text.split()\n";
  repository.commit("feat(parser): split text", { "parser.py": before });
  repository.stage({ "parser.py": `${before}\n\ndef parse_line(line):\n    return line\n` });
  return repository;
}

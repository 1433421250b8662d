/** Where things are: the checkout under test, and the folder that the set-up has filled. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the test with make test-vscode`);
  return value;
}

export const ROOT = given("GIT_AGENT_ROOT");
export const BUILD = given("GIT_AGENT_EDITOR_BUILD");
export const PACKAGE = given("GIT_AGENT_EDITOR_PACKAGE");
export const PROGRAM = join(ROOT, "bin", "git-agent");
export const PYTHON = join(ROOT, ".venv", "bin", "python");
export const BROWSER_TEST = join(ROOT, "editors", "vscode", "test", "browser");
export const CODE_SERVER = join(BUILD, "node_modules", "code-server", "out", "node", "entry.js");
export const EXTENSIONS = join(BUILD, "extensions");
export const SCREENSHOTS = join(BUILD, "screenshots");

/** Long enough for a machine that does ten other things; nothing waits for it where all goes well. */
export const PATIENCE = 1000 * Number(process.env["GIT_AGENT_EDITOR_SECONDS"] ?? 90);

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser on PATH. */
export function chromium(): string {
  for (const folder of (process.env["PATH"] ?? "").split(":")) {
    const found = CHROMIUMS.find((name) => names(folder).has(name));
    if (found) return join(folder, found);
  }
  throw new Error("there is no chromium on PATH");
}

function names(folder: string): Set<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

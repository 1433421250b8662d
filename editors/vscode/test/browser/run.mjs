// Puts the package into the editor that the set-up has made, and runs the tests: node run.mjs FOLDER PACKAGE [TEST...]
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [folder, packed, ...wanted] = process.argv.slice(2);
const place = resolve(folder);
const extensions = join(place, "extensions");
const tests = join(place, "tests");

rmSync(extensions, { recursive: true, force: true });
rmSync(tests, { recursive: true, force: true });
const server = join(place, "node_modules", "code-server", "out", "node", "entry.js");
const places = ["--config", join(place, "none.yaml"), "--user-data-dir", join(place, "data"), "--extensions-dir", extensions];
const installed = spawnSync(process.execPath, [server, ...places, "--install-extension", resolve(packed)], {
  env: { PATH: process.env.PATH, HOME: place },
  encoding: "utf8",
});
if (installed.status !== 0) throw new Error(`the package cannot be installed:\n${installed.stdout}${installed.stderr}`);

const names = readdirSync(here).filter((name) => name.endsWith(".test.ts"));
const chosen = wanted.length ? names.filter((name) => wanted.includes(name.replace(".test.ts", ""))) : names;
await build({
  entryPoints: chosen.map((name) => join(here, name)),
  outdir: tests,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external", // found beside: the set-up has put them there
  tsconfigRaw: "{}",
  sourcemap: "inline",
  logLevel: "warning",
});
const made = chosen.map((name) => join(tests, name.replace(".ts", ".mjs")));
const ran = spawnSync(process.execPath, ["--enable-source-maps", "--test", "--test-concurrency=1", "--test-reporter=spec", ...made], {
  env: { ...process.env, GIT_AGENT_ROOT: resolve(here, "../../../.."), GIT_AGENT_EDITOR_BUILD: place, GIT_AGENT_EDITOR_PACKAGE: resolve(packed) },
  stdio: "inherit",
});
process.exitCode = ran.status ?? 1;

// Builds dist/extension.js, which is all that is loaded when the editor starts, and dist/mcp.js, which is loaded with
// the first use because the library in it takes most of the time. With --development: the same for a debugger, and with
// --watch again after every change. With --tests: out/test, each test in one file.

import { readdirSync, rmSync } from "node:fs";
import { context, build } from "esbuild";

const COMMON = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  logLevel: "warning",
  supported: { "dynamic-import": false }, // `require`, which finds a neighbour in every kind of editor
};

const EXTENSION = {
  ...COMMON,
  entryPoints: { extension: "src/extension.ts", mcp: "src/server/mcp.ts" },
  outdir: "dist",
  external: ["vscode", "./mcp.js"],
  minify: true,
};

const TESTS = {
  ...COMMON,
  entryPoints: ["test/unit", "test/client"].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)),
  outdir: "out/test",
  external: ["vscode"], // there in an editor alone; a test that needs it puts one of its own in its place
  outbase: "test",
  sourcemap: "inline",
};

const DEVELOPMENT = { ...EXTENSION, minify: false, sourcemap: true, logLevel: "info" };

if (process.argv.includes("--watch")) {
  await (await context(DEVELOPMENT)).watch();
} else if (process.argv.includes("--development")) {
  await build(DEVELOPMENT);
} else if (process.argv.includes("--tests")) {
  rmSync("out", { recursive: true, force: true }); // a test that is gone is not run again
  await build(TESTS);
} else {
  await build(EXTENSION);
}

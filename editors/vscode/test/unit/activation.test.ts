import assert from "node:assert/strict";
import childProcess from "node:child_process";
import Module, { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";

const require = createRequire(resolve("package.json"));
const loading = Module as unknown as { _load: (request: string, ...more: unknown[]) => unknown };

/** Whatever is asked of it is there and does nothing. */
function nothing(): unknown {
  return new Proxy(function () {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => "" : nothing()),
    set: () => true,
    apply: () => nothing(),
    construct: () => nothing() as object,
  });
}

test("activation registers every command, starts no program and does not load the protocol", (context) => {
  const registered: string[] = [];
  const commands = { registerCommand: (id: string) => registered.push(id), executeCommand: () => Promise.resolve() };
  const configuration = { get: (name: string) => (name === "stageModels" ? {} : "") };
  const workspace = { isTrusted: true, getConfiguration: () => configuration };
  const names = ["window", "languages", "StatusBarAlignment", "ThemeColor"];
  const vscode = { ...Object.fromEntries(names.map((name) => [name, nothing()])), commands, workspace };
  const [loaded, original]: [string[], typeof loading._load] = [[], loading._load];
  context.mock.method(loading, "_load", function (this: unknown, request: string, ...more: unknown[]) {
    loaded.push(request);
    return request === "vscode" ? vscode : original.call(this, request, ...more);
  });
  const starting = (["spawn", "execFile"] as const).map((name) => context.mock.method(childProcess, name));
  const began = performance.now();
  const { activate } = require("./dist/extension.js") as { activate: (context: object) => void };
  const subscriptions: { dispose?: () => unknown }[] = [];
  activate({ subscriptions, extensionPath: resolve("."), extension: { packageJSON: { version: "0" } } });
  context.diagnostic(`loaded and activated in ${(performance.now() - began).toFixed(1)} ms`);
  context.after(() => subscriptions.forEach((part) => part.dispose?.()));
  assert.equal(registered.length, 15);
  assert.ok(!loaded.includes("./mcp.js"));
  assert.deepEqual(starting.map(({ mock }) => mock.callCount()), [0, 0]);
});

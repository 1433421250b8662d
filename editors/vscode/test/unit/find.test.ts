import assert from "node:assert/strict";
import { once } from "node:events";
import { watch } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { Problem } from "../../src/problem";
import { findProgram, type Program, type Surroundings } from "../../src/program/find";
import * as texts from "../../src/show/texts";
import { World } from "../support/world";

const PRINTS = 'echo "git-agent 9.9.9"';
const OLD = 'echo "git-agent 0.0.9"';

function around(world: World, path = "", folders = ["bin"]): Surroundings {
  const env = { PATH: folders.map((folder) => world.path(folder)).join(":") };
  return { path, env, folder: world.path("home") };
}

function find(...given: Parameters<typeof around>): Promise<Program> {
  return findProgram(around(...given));
}

async function problem(finding: Promise<Program>): Promise<Problem> {
  const error = await finding.then(() => undefined, (error: unknown) => error);
  assert.ok(error instanceof Problem);
  return error;
}

test("the setting goes before PATH", async (context) => {
  const world = new World(context);
  world.script("bin/git-agent", 'echo "git-agent 1.0.0"');
  const own = world.script("own program/git-agent", PRINTS);
  assert.deepEqual(await find(world, own), { command: own, args: [], version: "9.9.9" });
});

test("a setting that does not work is not passed over", async (context) => {
  const world = new World(context);
  world.script("bin/git-agent", PRINTS);
  const found = await problem(find(world, world.path("nowhere")));
  assert.equal(found.message, texts.programUnusable(world.path("nowhere")));
  assert.deepEqual(found.ways, ["path", "install"]);
  const own = world.script("own/git-agent", PRINTS);
  assert.match((await problem(find(world, relative(process.cwd(), own)))).message, /does not work/);
});

test("PATH goes before Python, and what answers as something else is passed over", async (context) => {
  const world = new World(context);
  world.script("first/git-agent", "echo something else");
  const second = world.script("bin/git-agent", PRINTS);
  world.script("bin/python3", PRINTS);
  assert.equal((await find(world, "", ["first", "bin"])).command, second);
});

test("Python is asked for the module", async (context) => {
  const world = new World(context);
  const python = world.script("bin/python3", '[ "$1 $2 $3" = "-m git_agent --version" ] || exit 1', PRINTS);
  assert.deepEqual(await find(world), { command: python, args: ["-m", "git_agent"], version: "9.9.9" });
});

test("a folder that a repository could lay down is not looked into", async (context) => {
  const world = new World(context);
  world.script("home/bin/git-agent", PRINTS);
  const relative = { path: "", env: { PATH: "bin:.:" }, folder: world.path("home") };
  assert.equal((await problem(findProgram(relative))).message, texts.PROGRAM_MISSING);
});

test("where there is none, one click tells how to get it", async (context) => {
  const found = await problem(find(new World(context)));
  assert.equal(found.message, "The program git-agent was not found.");
  assert.deepEqual(found.ways, ["install", "path"]);
});

// Without the cancelling it would be found out after 20 seconds that the program does not answer.
test("a search that is cancelled ends the program that it waits for", { timeout: 15_000 }, async (context) => {
  const world = new World(context);
  const cancelling = new AbortController();
  const watching = watch(world.path("home"));
  context.after(() => watching.close());
  const begun = once(watching, "change");
  world.script("bin/git-agent", `echo > "${world.path("home", "begun")}"`, "read nothing");
  const found = problem(findProgram({ ...around(world), signal: cancelling.signal }));
  await begun;
  cancelling.abort();
  assert.equal((await found).message, texts.PROGRAM_MISSING);
});

test("one that is too old says so, and how to get a newer one", async (context) => {
  const world = new World(context);
  world.script("bin/git-agent", OLD);
  const found = await problem(find(world));
  assert.equal(found.message, "The program git-agent 0.0.9 is too old: this extension needs 0.1.0 or newer.");
  assert.deepEqual(found.ways, ["install", "path"]);
});

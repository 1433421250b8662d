import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { split } from "../../src/commands/split";
import { Cancelled, Problem } from "../../src/problem";
import { offer } from "../../src/server/tools";
import * as texts from "../../src/show/texts";
import { opened, TestAgent } from "../support/agent";
import { TestEditor } from "../support/editor";
import { listening, PROGRAM, World } from "../support/world";

/** A model that never answers; `asked` comes true with the first request, so that nothing depends on time. */
async function silentModel(context: TestContext): Promise<{ url: string; asked: Promise<void> }> {
  let hear = () => {};
  const asked = new Promise<void>((resolve) => (hear = resolve));
  const server: HttpServer = createServer(() => hear());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

/** A server that has one tool, which this checkout's may not have yet. */
const SPLITTING = `
const groups = [{ subject: "feat: add it", body: "", reason: "", files: [{ path: "a.py", hunks: [1] }] }];
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "git-agent", version: "0" } }),
  "tools/list": () => ({ tools: [{ name: "split_plan", inputSchema: { type: "object" } }] }),
  "tools/call": () => ({ content: [], structuredContent: { groups, unsure: false, warnings: [] } }),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (answers[method]) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method](params) }));
});
`;

/** The program of this checkout, which writes down the number of each process that it starts as. */
function noted(world: World) {
  const command = world.script("bin/git-agent", `echo $$ >> "${world.path("pids")}"`, `exec "${PROGRAM}" "$@"`);
  const pids = () => readFileSync(world.path("pids"), "utf8").trim().split("\n").map(Number);
  return { program: { command, args: [], version: "0.1.0" }, pids };
}

function asking(world: World, url: string) {
  Object.assign(world.env, { OPENAI_API_KEY: "none", OPENAI_BASE_URL: url, OPENAI_MODEL: "silent" });
  return { repository: world.repository("shop"), provider: "openai" };
}

test("while a model writes, its name is told; a call that is cancelled ends, and the server goes on", async (context) => {
  const world = new World(context);
  const { url, asked } = await silentModel(context);
  const args = asking(world, url);
  const { program, pids } = noted(world);
  const connection = world.connection({ find: () => Promise.resolve(program) });
  const [stages, cancelling] = [[] as string[], new AbortController()];
  let call: Promise<object> | undefined;
  await new Promise<void>((told) => {
    const onStage = (stage: string) => stages.push(stage) === 3 && told();
    call = connection.call("commit_message", args, { onStage, signal: cancelling.signal });
  });
  await asked;
  assert.deepEqual(stages, [texts.STARTING, "Reading what is staged", "Asking silent"]);
  cancelling.abort();
  await assert.rejects(call as Promise<object>, Cancelled);
  const report = await connection.call("commit_message", { ...args, provider: "builtin" }, listening());
  assert.match((report as { message: string }).message, /^feat: /);
  assert.equal(pids().length, 1);
});

test("a server that is killed during a call says so, and the next call has a new one", async (context) => {
  const world = new World(context);
  const { url, asked } = await silentModel(context);
  const args = asking(world, url);
  const { program, pids } = noted(world);
  const connection = world.connection({ find: () => Promise.resolve(program) });
  const call = connection.call("commit_message", args, listening());
  await asked;
  process.kill(pids()[0] ?? 0, "SIGKILL");
  await assert.rejects(call, (error) => error instanceof Problem && error.message === texts.PROGRAM_GONE);
  assert.ok(world.log.includes(texts.SERVER_ENDED));
  const report = await connection.call("commit_message", { ...args, provider: "builtin" }, listening());
  assert.match((report as { message: string }).message, /^feat: /);
  assert.equal(pids().length, 2);
});

test("one that keeps dying is not started for ever, until somebody wants it or time has passed", async (context) => {
  const world = new World(context);
  const command = world.script("bin/git-agent", "echo broken >&2", "exit 3");
  let [started, now] = [0, 0];
  const find = () => (started++, Promise.resolve({ command, args: [], version: "0.1.0" }));
  const connection = world.connection({ find, now: () => now });
  const why = () => connection.call("watch_status", {}, listening()).then(String, (error: Problem) => error.message);
  for (const _ of [1, 2, 3]) assert.match(await why(), /^The program git-agent could not be started: /);
  assert.equal(await why(), texts.endedTooOften(3, 5));
  assert.equal(started, 3);
  connection.forgive();
  assert.match(await why(), /^The program git-agent could not be started: /);
  now += 6 * 60_000;
  assert.match(await why(), /^The program git-agent could not be started: /);
  assert.equal(started, 5);
  assert.ok(world.log.join("").includes("broken"));
});

test("one that prints something else, or nothing, is named", async (context) => {
  const world = new World(context);
  for (const line of ["echo hello", ":"]) {
    const command = world.script("bin/git-agent", line, "exec cat > /dev/null");
    const find = () => Promise.resolve({ command, args: [], version: "0.1.0" });
    const connection = world.connection({ find, millisecondsToStart: 50 });
    const problem = await connection.call("watch_status", {}, listening()).then(String, (error: Problem) => error.message);
    assert.equal(problem, texts.notStarted(texts.silent(command, 50)));
  }
});

test("what is cancelled before the server has started is cancelled at once", async (context) => {
  const connection = new World(context).connection({ find: () => new Promise(() => {}) });
  const cancelling = new AbortController();
  const call = connection.call("watch_status", {}, { ...listening(), signal: cancelling.signal });
  cancelling.abort();
  await assert.rejects(call, Cancelled);
});

test("a start that is dead ends when it is cancelled, and the next call begins anew", async (context) => {
  const world = new World(context);
  const dead = world.script("bin/dead", "echo $$ >&2", "exec sleep 1000");
  const broken = world.script("bin/broken", "exit 3");
  const programs = [dead, broken];
  const cancelling = new AbortController();
  let ended = () => {};
  const hasEnded = new Promise<void>((resolve) => (ended = resolve));
  let call: Promise<object> | undefined;
  const pid = await new Promise<number>((begun) => {
    const connection = world.connection({
      find: () => Promise.resolve({ command: programs.shift() ?? "", args: [], version: "0.1.0" }),
      onStderr: (text) => begun(Number(text)),
      log: (line) => line === texts.START_CANCELLED && ended(),
    });
    call = connection.call("watch_status", {}, { ...listening(), signal: cancelling.signal }).catch(async (error: unknown) => {
      assert.ok(error instanceof Cancelled);
      return connection.call("watch_status", {}, listening());
    });
  });
  cancelling.abort();
  await assert.rejects(call as Promise<object>, (error) => error instanceof Problem && /could not be started/.test(error.message));
  await hasEnded;
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});

test("one server serves two repositories, and nothing outside of them", async (context) => {
  const world = new World(context);
  const [shop, other, secret] = [world.repository("shop"), world.repository("other"), world.repository("secret")];
  const { program, pids } = noted(world);
  const offered: string[] = [];
  const connection = world.connection({
    find: () => Promise.resolve(program),
    roots: () => Promise.resolve([shop, other]),
    onTools: (names) => offered.push(...names),
  });
  const stages: string[] = [];
  const reports = await Promise.all(
    [shop, other].map((repository) => connection.call("commit_message", { repository, provider: "builtin" }, listening(stages))),
  );
  assert.equal(stages.filter((stage) => stage === texts.STARTING).length, 2); // both have waited for it
  await connection.call("watch_status", { repository: shop }, listening(stages));
  assert.equal(stages.filter((stage) => stage === texts.STARTING).length, 2); // it is there already
  assert.deepEqual(reports.map((report) => /^feat: /.test((report as { message: string }).message)), [true, true]);
  await assert.rejects(connection.call("commit_message", { repository: secret }, listening()), Problem);
  assert.equal(pids().length, 1);
  assert.ok(offered.includes("commit_message_review"));
  const editor = new TestEditor();
  await offer(editor, offered);
  const isOffered = editor.ran.find(([, key]) => key === "git-agent.has.split_plan")?.[2];
  assert.equal(isOffered, offered.includes("split_plan"));
});

test("the split command is offered once the server lists its tool, and its plan is a document", async (context) => {
  const world = new World(context);
  const server = world.write("server.js", SPLITTING);
  const editor = new TestEditor();
  const connection = world.connection({
    find: () => Promise.resolve({ command: process.execPath, args: [server], version: "0.1.0" }),
    onTools: (names) => void offer(editor, names),
  });
  const agent = new TestAgent(editor, connection, opened("/project"));
  await agent.runner.run(() => split(agent, undefined));
  assert.deepEqual(editor.errors, []);
  assert.match(editor.documents[0]?.text ?? "", /## 1\. feat: add it/);
  const on = editor.ran.filter(([, key, value]) => String(key).startsWith("git-agent.has.") && value).map(([, key]) => key);
  assert.deepEqual(on, ["git-agent.has.split_plan"]);
});

test("it ends with the window", async (context) => {
  const world = new World(context);
  const { program, pids } = noted(world);
  const connection = world.connection({ find: () => Promise.resolve(program) });
  await connection.call("watch_status", { repository: world.repository("shop") }, listening());
  await connection.close();
  assert.throws(() => process.kill(pids()[0] ?? 0, 0), { code: "ESRCH" });
});

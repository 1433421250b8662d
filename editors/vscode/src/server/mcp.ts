/** The official client of the Model Context Protocol; loaded with the first use, because loading it takes time. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { RequestOptions } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { ErrorCode, ListRootsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import * as texts from "../show/texts";
import { problemOfProtocol } from "./errors";
import type { Answer, CallOptions, Server, ServerOptions } from "./server";

// The server gives up after fifteen minutes, and says so; this is for one that does not.
const MOST_MILLISECONDS = 16 * 60 * 1000;
// Of one answer: the state of a long history is a page of many megabytes.
const MOST_BYTES = 1 << 28;

export async function openServer(options: ServerOptions): Promise<Server> {
  const { program } = options;
  const transport = new StdioClientTransport({
    command: program.command,
    args: [...program.args, "mcp"],
    cwd: options.folder,
    env: definedIn(options.env),
    stderr: "pipe",
    maxBufferSize: MOST_BYTES,
  });
  transport.stderr?.on("data", (chunk: Buffer) => options.onStderr(chunk.toString("utf8")));
  const client = new Client({ name: "git-agent for VS Code", version: options.version }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, async () => ({
    roots: (await options.roots()).map((path) => ({ uri: pathToFileURL(path).href, name: basename(path) })),
  }));
  const tools = await started(client, transport, options);
  return {
    tools,
    call: (tool, args, more) => call(client, tool, args, more),
    read: (uri, more) => read(client, uri, more),
    close: () => client.close(),
  };
}

/** What it lists, once it has answered. One that prints something else, or nothing, or that nobody waits for, is ended. */
async function started(client: Client, transport: StdioClientTransport, options: ServerOptions): Promise<string[]> {
  const { program, signal, millisecondsToStart: timeout } = options;
  const ended = new Promise<void>((resolve) => (client.onclose = () => (options.onClose(), resolve())));
  // Before the library hears of it, which lets go of the program at once, and ends one that heeds nothing after seconds.
  let isTold = false;
  signal.addEventListener("abort", () => (isTold = terminate(transport.pid)), { once: true });
  try {
    await client.connect(transport, { timeout, signal });
    return (await client.listTools(undefined, { timeout, signal })).tools.map((tool) => tool.name);
  } catch (error) {
    await client.close(); // nobody else would
    if (isTold) await ended;
    const isSilent = error instanceof McpError && error.code === ErrorCode.RequestTimeout;
    throw isSilent ? texts.silent(program.command, timeout) : error;
  }
}

/** Whether there was something to end. */
function terminate(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid);
  } catch {
    return false; // it has ended by itself
  }
}

async function call(client: Client, name: string, args: Record<string, unknown>, more: CallOptions): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args }, undefined, requestOptions(more));
  return { isError: result.isError === true, content: result.structuredContent ?? {} };
}

async function read(client: Client, uri: string, more: CallOptions): Promise<string> {
  const { contents } = await client.readResource({ uri }, requestOptions(more)).catch((error: unknown) => {
    throw error instanceof McpError ? problemOfProtocol(error.message, error.data) : error;
  });
  return contents.map((content) => ("text" in content ? content.text : "")).join("");
}

function requestOptions(more: CallOptions): RequestOptions {
  return {
    signal: more.signal,
    timeout: MOST_MILLISECONDS,
    onprogress: (step) => {
      if (step.message) more.onStage(step.message);
    },
  };
}

function definedIn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

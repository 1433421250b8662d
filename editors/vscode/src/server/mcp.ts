/** The official client of the Model Context Protocol; loaded with the first use, because loading it takes time. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { Answer, CallOptions, Server, ServerOptions } from "./server";

// The server gives up after fifteen minutes, and says so; this is for one that does not.
const MOST_MILLISECONDS = 16 * 60 * 1000;

export async function openServer(options: ServerOptions): Promise<Server> {
  const { program } = options;
  const transport = new StdioClientTransport({
    command: program.command,
    args: [...program.args, "mcp"],
    cwd: options.folder,
    env: definedIn(options.env),
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk: Buffer) => options.onStderr(chunk.toString("utf8")));
  const client = new Client({ name: "git-agent for VS Code", version: options.version }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: options.roots().map((path) => ({ uri: pathToFileURL(path).href, name: basename(path) })),
  }));
  await client.connect(transport);
  client.onclose = options.onClose;
  return {
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: (tool, args, more) => call(client, tool, args, more),
    read: async (uri) => (await client.readResource({ uri })).contents.map(textOf).join(""),
    close: () => client.close(),
  };
}

async function call(client: Client, name: string, args: Record<string, unknown>, more: CallOptions): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args }, undefined, {
    signal: more.signal,
    timeout: MOST_MILLISECONDS,
    onprogress: (step) => more.onStage(step.message ?? ""),
  });
  return { isError: result.isError === true, content: result.structuredContent ?? {} };
}

function textOf(content: { text: string } | { blob: string }): string {
  return "text" in content ? content.text : "";
}

function definedIn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The programs that an editor has started, as the system shows them. */
import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly words: string[];
}

/** The MCP servers below a process: those that were not started by one of themselves. */
export function mcpServers(ancestor: number): number[] {
  const all = processes();
  const isServer = (one: Process | undefined) => one?.words.at(-1) === "mcp";
  return all
    .filter((one) => isServer(one) && isBelow(all, one, ancestor))
    .filter((one) => !isServer(all.find((other) => other.id === one.parent)))
    .map((one) => one.id);
}

function isBelow(all: Process[], one: Process, ancestor: number): boolean {
  const parent = all.find((other) => other.id === one.parent);
  return one.parent === ancestor || (parent !== undefined && isBelow(all, parent, ancestor));
}

function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const after = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1) ?? "";
        const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").filter(Boolean);
        return [{ id: Number(name), parent: Number(after.split(" ")[1]), words }];
      } catch {
        return []; // it has just ended
      }
    });
}

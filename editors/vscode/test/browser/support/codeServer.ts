/** VS Code as a server on loopback, with a home and an environment of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { CODE_SERVER, EXTENSIONS, PATIENCE } from "./place.js";

const NO_GALLERY = { serviceUrl: "", itemUrl: "", resourceUrlTemplate: "", controlUrl: "", recommendationsUrl: "" };
const QUIET = {
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "git.autofetch": false,
  "git.openRepositoryInParentFolders": "never",
  "npm.fetchOnlinePackageInfo": false,
  "remote.autoForwardPorts": false,
  "scm.inputMaxLineCount": 30,
  "security.workspace.trust.banner": "never",
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "window.titleBarStyle": "custom",
  "workbench.enableExperiments": false,
  "workbench.startupEditor": "none",
  "workbench.view.alwaysShowHeaderActions": true, // otherwise only under the mouse
};

export interface Settings {
  /** What the user has set in the editor. */
  readonly user?: Record<string, unknown>;
  readonly environment: Record<string, string>;
  readonly isTrusting: boolean;
}

export class CodeServer {
  private constructor(
    private readonly process: ChildProcess,
    readonly address: string,
    private readonly log: string,
  ) {}

  static async begin(folder: string, settings: Settings): Promise<CodeServer> {
    const data = join(folder, "data");
    const log = join(folder, "server.log");
    mkdirSync(join(data, "User"), { recursive: true });
    const user = { ...QUIET, "security.workspace.trust.enabled": !settings.isTrusting, ...settings.user };
    writeFileSync(join(data, "User", "settings.json"), JSON.stringify(user));
    writeFileSync(join(folder, "server.yaml"), "bind-addr: 127.0.0.1:0\nauth: none\ncert: false\n");
    const flags = ["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"];
    const places = ["--config", join(folder, "server.yaml"), "--user-data-dir", data, "--extensions-dir", EXTENSIONS];
    const trust = settings.isTrusting ? ["--disable-workspace-trust"] : [];
    const server = spawn(process.execPath, [CODE_SERVER, ...places, ...flags, ...trust], {
      // VSCODE_CLI: the environment is this one, not what a shell of whoever runs the test makes of it.
      env: { ...settings.environment, VSCODE_CLI: "1", EXTENSIONS_GALLERY: JSON.stringify(NO_GALLERY) },
      stdio: ["ignore", "pipe", openSync(log, "a")],
      cwd: folder,
      detached: true, // a group of its own, which is ended as a whole
    });
    return new CodeServer(server, await addressOf(server, log), log);
  }

  get id(): number {
    return this.process.pid ?? 0;
  }

  /** The page with a folder, or with the folders of a workspace file. */
  page(place: string): string {
    const kind = place.endsWith(".code-workspace") ? "workspace" : "folder";
    return `${this.address}/?${kind}=${encodeURIComponent(place)}`;
  }

  /** The page without any folder. */
  get emptyPage(): string {
    return `${this.address}/?ew=true`;
  }

  said(): string {
    return readFileSync(this.log, "utf8");
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    process.kill(-this.id, "SIGTERM");
    await ended;
  }
}

async function addressOf(server: ChildProcess, log: string): Promise<string> {
  const fence = setTimeout(() => server.kill("SIGKILL"), PATIENCE);
  try {
    for await (const line of createInterface({ input: server.stdout! })) {
      writeFileSync(log, `${line}\n`, { flag: "a" });
      const found = /listening on (http:\S+?)\/?$/.exec(line);
      if (found?.[1]) return found[1];
    }
  } finally {
    clearTimeout(fence);
    server.stdout!.resume();
  }
  throw new Error(`code-server has not begun:\n${readFileSync(log, "utf8")}`);
}

/** The commands' surroundings without a window: a test's editor, and a connection to the real server. */

import type { Agent } from "../../src/agent";
import type { GitRepository, GitState } from "../../src/git/api";
import { Runner } from "../../src/runner";
import { readSettings, type Settings } from "../../src/settings";
import { BoxWriter } from "../../src/show/box";
import { Channel } from "../../src/show/channel";
import { CiItem } from "../../src/show/ciItem";
import { Concerns, type Finding } from "../../src/show/concerns";
import { waysOut } from "../../src/show/waysOut";
import { manifest } from "./manifest";
import type { TestEditor } from "./editor";
import type { Connection } from "../../src/server/connection";

/** What nobody has set, as package.json says. */
export const DEFAULTS: Settings = readSettings(
  <T>(name: string) => manifest.contributes.configuration.properties[`git-agent.${name}`]?.default as T,
);

export const STAGED: GitState = { indexChanges: [{ status: 0 }], workingTreeChanges: [], mergeChanges: [] };

export class TestAgent implements Agent {
  readonly output: string[] = [];
  readonly signs: string[] = [];
  readonly findings = new Map<string, readonly Finding[]>();
  readonly ciBar = { text: "", tooltip: "", accessibilityInformation: undefined, show: () => undefined };
  readonly channel = new Channel({
    append: (text) => this.output.push(text),
    appendLine: (text) => this.output.push(text),
    show: () => this.output.push("(shown)"),
  });
  readonly concerns = new Concerns({
    set: (root, findings) => this.findings.set(root, findings),
    clear: (root) => this.findings.delete(root),
  });
  readonly ciItem = new CiItem(this.ciBar);
  readonly box: BoxWriter;
  readonly runner: Runner;

  constructor(
    readonly editor: TestEditor,
    readonly connection: Connection,
    private readonly one: GitRepository | undefined,
    private readonly chosen: Partial<Settings> = {},
  ) {
    const signs = { busy: (stage: string) => this.signs.push(stage), idle: () => this.signs.push("idle") };
    this.box = new BoxWriter(editor);
    this.runner = new Runner(editor, signs, waysOut(editor, this.channel, connection), this.channel);
  }

  repository(): Promise<GitRepository | undefined> {
    return Promise.resolve(this.one);
  }

  settings(): Settings {
    return { ...DEFAULTS, provider: "builtin", ...this.chosen };
  }
}

/** A repository as the Git extension hands it over. */
export function opened(folder: string, state: GitState = STAGED): GitRepository {
  const rootUri = { fsPath: folder } as GitRepository["rootUri"];
  const never = () => ({ dispose: () => undefined });
  return { rootUri, inputBox: { value: "" }, state, onDidCommit: never, status: () => Promise.resolve() };
}

/** What the commands have at hand. */

import type { Editor } from "./editor";
import type { GitRepository } from "./git/api";
import type { Runner } from "./runner";
import type { Connection } from "./server/connection";
import type { Settings } from "./settings";
import type { BoxWriter } from "./show/box";
import type { Channel } from "./show/channel";
import type { CiItem } from "./show/ciItem";
import type { Concerns } from "./show/concerns";

export interface Agent {
  readonly editor: Editor;
  readonly runner: Runner;
  readonly connection: Connection;
  readonly channel: Channel;
  readonly box: BoxWriter;
  readonly concerns: Concerns;
  readonly ciItem: CiItem;
  /** The repository that is meant; undefined where a person was asked and did not say. */
  repository(target: unknown): Promise<GitRepository | undefined>;
  settings(repository: GitRepository): Settings;
}

/** A command: what it does for the repository of a button, or for whichever is meant. */
export type Command = (agent: Agent, target: unknown) => Promise<void>;

/** What the commands have at hand. */

import type { GitRepository } from "./git/api";
import type { Repositories } from "./git/repositories";
import type { Runner } from "./runner";
import type { Connection } from "./server/connection";
import type { BoxWriter } from "./show/box";
import type { Channel } from "./show/channel";

export interface Agent {
  readonly runner: Runner;
  readonly connection: Connection;
  readonly channel: Channel;
  readonly box: BoxWriter;
  repositories(): Promise<Repositories>;
  repository(target: unknown): Promise<GitRepository | undefined>;
}

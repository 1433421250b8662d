/** Puts the parts together. */

import * as vscode from "vscode";
import type { Agent } from "./agent";
import { Repositories } from "./git/repositories";
import { findProgram } from "./program/find";
import { waysOut } from "./program/waysOut";
import { Runner } from "./runner";
import { Connection } from "./server/connection";
import { programPath } from "./settings";
import { BoxWriter } from "./show/box";
import { Channel } from "./show/channel";
import { statusBarItem } from "./show/statusBar";
import * as texts from "./show/texts";

export function assemble(context: vscode.ExtensionContext): Agent {
  const output = vscode.window.createOutputChannel(texts.AGENT);
  const channel = new Channel(output);
  const bar = statusBarItem();
  let repositories: Repositories | undefined;
  const opened = async () => (repositories ??= await Repositories.open());
  const connection = connectionOf(context, channel, () => repositories?.folders ?? []);
  context.subscriptions.push(output, bar, { dispose: () => connection.close() });
  return {
    runner: new Runner(bar, waysOut(channel, connection)),
    connection,
    channel,
    box: new BoxWriter(vscode.window.showWarningMessage, vscode.window.showInformationMessage),
    repositories: opened,
    repository: async (target) => (await opened()).meant(target),
  };
}

function connectionOf(context: vscode.ExtensionContext, channel: Channel, roots: () => string[]): Connection {
  const folder = context.extensionPath;
  return new Connection({
    find: () => findProgram({ path: programPath(), env: process.env, folder }),
    roots,
    folder,
    env: process.env,
    version: String(context.extension.packageJSON.version),
    now: Date.now,
    log: (line) => channel.line(line),
    onStderr: (text) => channel.raw(text),
  });
}

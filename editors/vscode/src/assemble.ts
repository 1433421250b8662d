/** Puts the parts together; nothing here starts a program or waits for anything. */

import * as vscode from "vscode";
import type { Agent } from "./agent";
import { refreshRegularly } from "./ciRefresh";
import { mayCycleColours, settingsFor } from "./configuration";
import { Repositories } from "./git/repositories";
import { findProgram } from "./program/find";
import { Runner } from "./runner";
import { Connection } from "./server/connection";
import type { CiReport } from "./server/reports";
import { offer } from "./server/tools";
import { BoxWriter } from "./show/box";
import { Channel } from "./show/channel";
import { CiItem } from "./show/ciItem";
import { Concerns } from "./show/concerns";
import { Diagnostics } from "./show/diagnostics";
import { StatusBar } from "./show/statusBar";
import { reached } from "./show/steps";
import * as texts from "./show/texts";
import { waysOut } from "./show/waysOut";
import { vscodeEditor as editor } from "./vscodeEditor";

export function assemble(context: vscode.ExtensionContext): Agent {
  const own = <T extends vscode.Disposable>(part: T) => (context.subscriptions.push(part), part);
  const channel = new Channel(own(vscode.window.createOutputChannel(texts.AGENT)));
  const concerns = new Concerns(own(new Diagnostics()));
  const repositories = lazily(async () => {
    const opened = await Repositories.open(editor);
    opened.onCommit((repository) => concerns.clear(repository));
    return opened;
  });
  const connection = connectionOf(context, channel, async () => (await repositories()).folders);
  own({ dispose: () => connection.close() });
  const bar = own(statusBarItem("git-agent.status", texts.NAME, "git-agent.write", 100));
  bar.show();
  const signs = new StatusBar(bar, (name) => new vscode.ThemeColor(name), mayCycleColours);
  const ciItem = new CiItem(own(statusBarItem("git-agent.ci", texts.CI, "git-agent.ciStatus", 99)));
  own(refreshedRegularly(ciItem, repositories, connection));
  void offer(editor);
  return {
    editor,
    runner: new Runner(editor, signs, waysOut(editor, channel, connection), channel),
    connection,
    channel,
    box: new BoxWriter(editor),
    concerns,
    ciItem,
    repository: async (target) => (await repositories()).meant(target),
    settings: (repository) => settingsFor(repository.rootUri),
  };
}

function connectionOf(context: vscode.ExtensionContext, channel: Channel, roots: () => Promise<string[]>): Connection {
  const folder = context.extensionPath;
  return new Connection({
    find: (signal) => findProgram({ path: settingsFor().path, env: process.env, folder, signal }),
    roots,
    folder,
    env: process.env,
    version: String(context.extension.packageJSON.version),
    now: Date.now,
    millisecondsToStart: 20_000,
    log: (line) => channel.line(line),
    onStderr: (text) => channel.raw(text),
    onTools: (names) => {
      void offer(editor, names);
      reached(editor, "programFound");
    },
  });
}

function refreshedRegularly(
  item: CiItem,
  repositories: () => Promise<Repositories>,
  connection: Connection,
): vscode.Disposable {
  const ask = async () => {
    const repository = (await repositories()).current();
    const quietly = { signal: new AbortController().signal, onStage: () => undefined };
    return repository && connection.call("ci_status", { repository: repository.rootUri.fsPath }, quietly);
  };
  const stop = refreshRegularly({
    isOn: () => settingsFor().ciStatusBar && editor.isTrusted(),
    ask: ask as () => Promise<CiReport | undefined>,
    item,
  });
  return { dispose: stop };
}

function statusBarItem(id: string, name: string, command: string, priority: number): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  return Object.assign(item, { name, command });
}

/** Made with the first use, and again where that failed. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

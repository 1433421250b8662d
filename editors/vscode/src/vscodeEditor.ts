/** VS Code as an `Editor`. */

import * as vscode from "vscode";
import type { Editor } from "./editor";
import { withStrictPolicy } from "./show/page";
import { plain } from "./show/plain";

const SAY = {
  error: vscode.window.showErrorMessage,
  warning: vscode.window.showWarningMessage,
  information: vscode.window.showInformationMessage,
};

export const vscodeEditor: Editor = {
  isTrusted: () => vscode.workspace.isTrusted,
  isRemote: () => vscode.env.remoteName !== undefined,
  say: async (kind, text, ...buttons) => SAY[kind](plain(text), ...buttons),
  askLine: async (prompt, placeHolder) => vscode.window.showInputBox({ prompt, placeHolder, ignoreFocusOut: true }),
  pick: async (placeHolder, choices) => {
    const shown = choices.map((one) => ({ ...one, label: plain(one.label), description: plain(one.description) }));
    return (await vscode.window.showQuickPick(shown, { placeHolder }))?.value;
  },
  openDocument: async (language, content) => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
  },
  openPage: (title, html) => {
    const options = { enableScripts: false, enableForms: false, localResourceRoots: [], enableFindWidget: true };
    const panel = vscode.window.createWebviewPanel("git-agent.page", title, vscode.ViewColumn.Active, options);
    panel.webview.html = withStrictPolicy(html);
  },
  run: async (command, ...args) => {
    await vscode.commands.executeCommand(command, ...args);
  },
  underNotification: async (title, work) => {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, (progress, token) => {
      const cancelling = new AbortController();
      token.onCancellationRequested(() => cancelling.abort());
      return work((message) => progress.report({ message: plain(message) }), cancelling.signal);
    });
  },
};

/** The item at the right of the status bar. */

import * as vscode from "vscode";
import * as texts from "./texts";

export function statusBarItem(): vscode.StatusBarItem & { busy(stage: string): void; idle(): void } {
  const item = vscode.window.createStatusBarItem("git-agent.status", vscode.StatusBarAlignment.Right, 100);
  item.name = texts.NAME;
  item.command = "git-agent.generate";
  item.show();
  const set = (icon: string, stage: string) => {
    item.text = `$(${icon}) ${texts.NAME}`;
    item.tooltip = stage;
    item.accessibilityInformation = { label: `${texts.NAME}: ${stage}`, role: "button" };
  };
  const idle = () => set("robot", texts.IDLE);
  idle();
  return Object.assign(item, { busy: (stage: string) => set("sync~spin", stage), idle });
}

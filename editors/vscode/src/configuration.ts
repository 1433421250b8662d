/** What is set in VS Code. */

import * as vscode from "vscode";
import { readSettings, type Settings } from "./settings";

/** Of the folder that a repository is in, or of the window. */
export function settingsFor(place?: vscode.Uri): Settings {
  const configuration = vscode.workspace.getConfiguration("git-agent", place);
  // Every name has a default in package.json, which a test holds against the names.
  return readSettings(<T>(name: string) => configuration.get(name) as T);
}

/** Nothing moves for whoever wants less motion. */
export function mayCycleColours(): boolean {
  const motion = vscode.workspace.getConfiguration("workbench").get<string>("reduceMotion");
  return settingsFor().colorCycling && motion !== "on";
}

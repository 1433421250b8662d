/** The part of the built-in Git extension's interface, version 1, that is used here. */

import type { Event, Uri } from "vscode";

export interface GitExtension {
  getAPI(version: 1): GitApi;
}

export interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: Event<unknown>;
  readonly repositories: GitRepository[];
  readonly onDidOpenRepository: Event<GitRepository>;
  getRepository(uri: Uri): GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: Uri;
  readonly inputBox: { value: string };
  readonly state: GitState;
  readonly onDidCommit: Event<void>;
  status(): Promise<void>;
}

export interface GitState {
  readonly indexChanges: readonly GitChange[];
  readonly workingTreeChanges: readonly GitChange[];
  readonly mergeChanges: readonly GitChange[];
}

export interface GitChange {
  readonly status: number;
}

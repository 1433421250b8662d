/** The repositories that the Git extension has opened, and which of them is meant. */

import * as vscode from "vscode";
import { Problem } from "../problem";
import * as texts from "../show/texts";
import type { GitApi, GitExtension, GitRepository } from "./api";

export class Repositories {
  private constructor(private readonly api: GitApi) {}

  /** Throws a Problem where there is no Git extension, or a disabled one. */
  static async open(): Promise<Repositories> {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    if (extension === undefined) throw new Problem(texts.NO_GIT);
    const git = await extension.activate();
    try {
      const api = git.getAPI(1);
      await initialized(api);
      return new Repositories(api);
    } catch {
      throw new Problem(texts.NO_GIT);
    }
  }

  get folders(): string[] {
    return this.api.repositories.map((repository) => repository.rootUri.fsPath);
  }

  /** The button's own, else that of the active editor, else the only one, else the one that is picked. */
  async meant(target: unknown): Promise<GitRepository | undefined> {
    const { repositories } = this.api;
    if (repositories.length === 0) {
      throw new Problem(vscode.workspace.workspaceFolders === undefined ? texts.NO_WORKSPACE : texts.NO_REPOSITORY);
    }
    const known = this.at(rootOf(target)) ?? this.ofActiveEditor();
    return known ?? (repositories.length === 1 ? repositories[0] : pick(repositories));
  }

  private ofActiveEditor(): GitRepository | undefined {
    return this.at(vscode.window.activeTextEditor?.document.uri);
  }

  private at(uri: vscode.Uri | undefined): GitRepository | undefined {
    return (uri && this.api.getRepository(uri)) ?? undefined;
  }
}

/** The Git extension looks for repositories after it has started. */
function initialized(api: GitApi): Promise<void> {
  if (api.state === "initialized") return Promise.resolve();
  return new Promise((resolve) => {
    const waiting = api.onDidChangeState(() => {
      waiting.dispose();
      resolve();
    });
  });
}

/** A button of the Source Control view hands over the provider that it belongs to. */
function rootOf(target: unknown): vscode.Uri | undefined {
  const root = (target as { rootUri?: unknown } | undefined)?.rootUri;
  return root instanceof vscode.Uri ? root : undefined;
}

async function pick(repositories: readonly GitRepository[]): Promise<GitRepository | undefined> {
  const items = repositories.map((repository) => {
    const { fsPath } = repository.rootUri;
    return { label: vscode.workspace.asRelativePath(repository.rootUri, true), description: fsPath, repository };
  });
  return (await vscode.window.showQuickPick(items, { title: texts.NAME, placeHolder: texts.WHICH_REPOSITORY }))?.repository;
}

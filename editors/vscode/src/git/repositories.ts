/** The repositories that the Git extension has opened, and which of them is meant. */

import { basename, dirname } from "node:path";
import * as vscode from "vscode";
import type { Choice, Editor } from "../editor";
import { Problem } from "../problem";
import * as texts from "../show/texts";
import type { GitApi, GitExtension, GitRepository } from "./api";

export class Repositories {
  private constructor(
    private readonly api: GitApi,
    private readonly editor: Editor,
  ) {}

  /** Throws a Problem where there is no Git extension, or a disabled one. */
  static async open(editor: Editor): Promise<Repositories> {
    const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
    if (extension === undefined) throw new Problem(texts.NO_GIT);
    const git = await extension.activate();
    try {
      const api = git.getAPI(1);
      await initialized(api);
      return new Repositories(api, editor);
    } catch {
      throw new Problem(texts.NO_GIT);
    }
  }

  get folders(): string[] {
    return this.api.repositories.map((repository) => repository.rootUri.fsPath);
  }

  /** Whatever is committed here from now on. */
  onCommit(listener: (repository: GitRepository) => void): void {
    const follow = (repository: GitRepository) => repository.onDidCommit(() => listener(repository));
    this.api.repositories.forEach(follow);
    this.api.onDidOpenRepository(follow);
  }

  /** The button's own, else that of the active editor, else the only one, else the one that is picked. */
  async meant(target: unknown): Promise<GitRepository | undefined> {
    const { repositories } = this.api;
    if (repositories.length === 0) {
      throw new Problem(vscode.workspace.workspaceFolders === undefined ? texts.NO_WORKSPACE : texts.NO_REPOSITORY);
    }
    return this.at(rootOf(target)) ?? this.current() ?? this.editor.pick(texts.WHICH_REPOSITORY, repositories.map(choiceOf));
  }

  /** The one that nobody has to be asked for. */
  current(): GitRepository | undefined {
    const { repositories } = this.api;
    return this.ofActiveEditor() ?? (repositories.length === 1 ? repositories[0] : undefined);
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

function choiceOf(repository: GitRepository): Choice<GitRepository> {
  const { fsPath } = repository.rootUri;
  return { label: basename(fsPath), description: dirname(fsPath), value: repository };
}

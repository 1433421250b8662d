import assert from "node:assert/strict";
import Module from "node:module";
import { test, type TestContext } from "node:test";
import type { GitApi, GitRepository } from "../../src/git/api";
import type { Repositories } from "../../src/git/repositories";
import { Problem } from "../../src/problem";
import { opened } from "../support/agent";
import { TestEditor } from "../support/editor";

class Uri {
  constructor(readonly fsPath: string) {}
}

interface Window {
  readonly folders?: string[];
  readonly file?: string;
  readonly repositories?: GitRepository[];
  /** What the Git extension says of its interface; without it there is no such extension. */
  readonly getAPI?: (api: GitApi) => GitApi;
}

const shop = opened("/work/shop");
const other = opened("/work/other");

// Loaded once, so that it is one object for all tests.
const vscode = { Uri, extensions: {}, workspace: {}, window: {} };

/** The repositories of a window, in which VS Code is what the test says. */
async function repositoriesIn(context: TestContext, given: Window, editor = new TestEditor()): Promise<Repositories> {
  const loading = Module as unknown as { _load: (request: string, ...more: unknown[]) => unknown };
  const original = loading._load;
  const repositories = given.repositories ?? [];
  const at = ({ fsPath }: Uri) => repositories.find(({ rootUri }) => fsPath.startsWith(rootUri.fsPath)) ?? null;
  const never = () => ({ dispose: () => undefined });
  const api = { state: "initialized", repositories, getRepository: at, onDidChangeState: never, onDidOpenRepository: never };
  const git = given.getAPI && { activate: () => Promise.resolve({ getAPI: () => given.getAPI?.(api as unknown as GitApi) }) };
  vscode.extensions = { getExtension: () => git };
  vscode.workspace = { workspaceFolders: given.folders };
  vscode.window = { activeTextEditor: given.file && { document: { uri: new Uri(given.file) } } };
  context.mock.method(loading, "_load", function (this: unknown, request: string, ...more: unknown[]) {
    return request === "vscode" ? vscode : original.call(this, request, ...more);
  });
  return (await import("../../src/git/repositories")).Repositories.open(editor);
}

const refused = (work: Promise<unknown>, text: string) =>
  assert.rejects(work, (error) => error instanceof Problem && error.message === text);
const whole = (api: GitApi) => api;

test("without the Git extension, or with one that is switched off, that is said", async (context) => {
  await refused(repositoriesIn(context, {}), "Git extension not found");
  const off = () => {
    throw new Error("Git model not found");
  };
  await refused(repositoriesIn(context, { getAPI: off }), "Git extension not found");
});

test("without a repository that is said, and without a folder that", async (context) => {
  const folder = await repositoriesIn(context, { folders: ["/work"], getAPI: whole });
  await refused(folder.meant(undefined), "No Git repository found");
  const nothing = await repositoriesIn(context, { getAPI: whole });
  await refused(nothing.meant(undefined), "No workspace folder found");
});

test("the button's own repository, else the file's, else the only one, else the one that is picked", async (context) => {
  const both = { folders: ["/work"], repositories: [shop, other], getAPI: whole };
  const editor = new TestEditor();
  const beside = await repositoriesIn(context, { ...both, file: "/work/other/a.py" }, editor);
  assert.equal(await beside.meant({ rootUri: new Uri("/work/shop") }), shop);
  assert.equal(await beside.meant(undefined), other);
  const alone = await repositoriesIn(context, { ...both, repositories: [shop], file: "/tmp/notes" });
  assert.equal(await alone.meant(undefined), shop);
  const unsure = await repositoriesIn(context, both, editor);
  assert.equal(await unsure.meant(undefined), undefined);
  editor.answers.push("other");
  assert.equal(await unsure.meant(undefined), other);
  assert.deepEqual(unsure.folders, ["/work/shop", "/work/other"]);
});

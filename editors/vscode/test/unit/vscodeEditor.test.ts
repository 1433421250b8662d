import assert from "node:assert/strict";
import Module from "node:module";
import { test, type TestContext } from "node:test";
import type { Editor } from "../../src/editor";
import { CiItem } from "../../src/show/ciItem";
import { plain } from "../../src/show/plain";
import { StatusBar } from "../../src/show/statusBar";

const OUTSIDE = "expired: [Sign in again](command:workbench.action.showAboutDialog) $(robot)";
const HARMLESS = "expired: [Sign in again] (command:workbench.action.showAboutDialog) $ (robot)";
// What the editor itself looks for: links of a notification, and icons of a label.
const LINK_OR_ICON = /\[[^\]]+\]\((?:https?:|command:|file:)|\$\([\w~-]+\)/i;

const shown: unknown[] = [];
const note = (text: unknown) => (shown.push(text), Promise.resolve(undefined));
const window = {
  showErrorMessage: note,
  showWarningMessage: note,
  showInformationMessage: note,
  showQuickPick: (choices: { label: string; description: string }[]) => (
    choices.forEach(({ label, description }) => shown.push(label, description)), Promise.resolve(choices[0])
  ),
  withProgress: (_: object, work: (progress: object, token: object) => Promise<unknown>) =>
    work({ report: ({ message }: { message: string }) => shown.push(message) }, { onCancellationRequested: () => undefined }),
};

/** VS Code as an `Editor`, with a window that only takes down what it is to show. */
async function editorIn(context: TestContext): Promise<Editor> {
  const loading = Module as unknown as { _load: (request: string, ...more: unknown[]) => unknown };
  const original = loading._load;
  const vscode = { window, ProgressLocation: { Notification: 15 } };
  context.mock.method(loading, "_load", function (this: unknown, request: string, ...more: unknown[]) {
    return request === "vscode" ? vscode : original.call(this, request, ...more);
  });
  shown.length = 0;
  return (await import("../../src/vscodeEditor")).vscodeEditor;
}

test("a text from outside becomes no link and no icon, wherever it is shown", async (context) => {
  const editor = await editorIn(context);
  for (const kind of ["error", "warning", "information"] as const) await editor.say(kind, OUTSIDE);
  const picked = await editor.pick("Which?", [{ label: OUTSIDE, description: OUTSIDE, value: OUTSIDE }]);
  await editor.underNotification("git-agent", (show) => Promise.resolve(show(OUTSIDE)));
  assert.deepEqual(shown, Array<string>(6).fill(HARMLESS));
  assert.equal(picked, OUTSIDE);
  assert.match(OUTSIDE, LINK_OR_ICON);
  assert.doesNotMatch(HARMLESS, LINK_OR_ICON);
});

test("nor in what the status bar tells under the mouse", () => {
  const item = { text: "", tooltip: "", color: undefined, accessibilityInformation: undefined, show: () => undefined };
  new CiItem(item).showUnknown(OUTSIDE);
  assert.ok(item.tooltip.endsWith(HARMLESS));
  new StatusBar<string>(item, (name) => name, () => false).busy(OUTSIDE);
  assert.equal(item.tooltip, HARMLESS);
});

test("what is no link stays as it is", () => {
  assert.equal(plain("see (a) [b] $HOME and $1 (c)"), "see (a) [b] $HOME and $1 (c)");
});

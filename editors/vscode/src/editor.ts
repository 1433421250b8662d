/** What is asked of the editor: `vscodeEditor.ts` is VS Code, and a test has one of its own. */

export type Kind = "error" | "warning" | "information";

export interface Choice<T> {
  readonly label: string;
  readonly description: string;
  readonly value: T;
}

export interface Editor {
  isTrusted(): boolean;
  /** Whether the repository is on another machine than the window. */
  isRemote(): boolean;
  /** Shows a message, and tells which of its buttons was chosen. */
  say(kind: Kind, text: string, ...buttons: string[]): Promise<string | undefined>;
  /** Asks for a line of text. */
  askLine(question: string, example: string): Promise<string | undefined>;
  pick<T>(question: string, choices: readonly Choice<T>[]): Promise<T | undefined>;
  openDocument(language: string, text: string): Promise<void>;
  openPage(title: string, html: string): void;
  run(command: string, ...args: unknown[]): Promise<void>;
  /** Does the work under a notification that shows a text and can be cancelled. */
  underNotification<T>(title: string, work: (show: Show, signal: AbortSignal) => Promise<T>): Promise<T>;
}

export type Show = (text: string) => void;

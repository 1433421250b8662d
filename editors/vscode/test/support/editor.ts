/** An editor that remembers what it was asked for, and answers as a test has laid down. */

import type { Choice, Editor, Kind, Show } from "../../src/editor";

export class TestEditor implements Editor {
  trusted = true;
  remote = false;
  readonly said: { kind: Kind; text: string; buttons: string[] }[] = [];
  readonly ran: unknown[][] = [];
  readonly documents: { language: string; text: string }[] = [];
  readonly pages: { title: string; html: string }[] = [];
  readonly shown: string[] = [];
  readonly asked: string[] = [];
  readonly cancelling = new AbortController();
  /** What is chosen next; nothing once they are used up. */
  readonly answers: (string | undefined)[] = [];

  isTrusted(): boolean {
    return this.trusted;
  }

  isRemote(): boolean {
    return this.remote;
  }

  say(kind: Kind, text: string, ...buttons: string[]): Promise<string | undefined> {
    this.said.push({ kind, text, buttons });
    return Promise.resolve(this.answers.shift());
  }

  askLine(question: string): Promise<string | undefined> {
    this.asked.push(question);
    return Promise.resolve(this.answers.shift());
  }

  pick<T>(_: string, choices: readonly Choice<T>[]): Promise<T | undefined> {
    return Promise.resolve(choices.find((choice) => choice.label === this.answers[0])?.value);
  }

  openDocument(language: string, text: string): Promise<void> {
    this.documents.push({ language, text });
    return Promise.resolve();
  }

  openPage(title: string, html: string): void {
    this.pages.push({ title, html });
  }

  run(...call: unknown[]): Promise<void> {
    this.ran.push(call);
    return Promise.resolve();
  }

  underNotification<T>(_: string, work: (show: Show, signal: AbortSignal) => Promise<T>): Promise<T> {
    return work((text) => this.shown.push(text), this.cancelling.signal);
  }

  get errors(): string[] {
    return this.said.filter(({ kind }) => kind === "error").map(({ text }) => text);
  }
}

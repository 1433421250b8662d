/** The editor as a person sees it: what can be clicked, typed and read. */
import assert from "node:assert/strict";

import type { FrameLocator, Locator, Page } from "playwright-core";

import { PATIENCE } from "./place.js";

declare global {
  interface Window {
    gitAgentSeen?: string[];
  }
}

/** What the button is called, idle and busy. */
export const GENERATE = /^Generate Message/;
export const WORKING = "Working: Show Output";

const MOST_KEYS = 30;

export class Editor {
  constructor(readonly page: Page) {
    page.setDefaultTimeout(PATIENCE);
  }

  /** Waits until the extension is there. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.status.waitFor();
    await this.page.evaluate(rememberNotifications);
  }

  /** The item of the status bar. */
  get status(): Locator {
    return this.page.locator(".statusbar-item a", { hasText: "Claude Commit" });
  }

  async openSourceControl(): Promise<void> {
    await this.page.getByRole("tab", { name: /^Source Control/ }).click();
    await this.box().first().waitFor();
  }

  /** The button of a repository, or of the only one. */
  button(name: string | RegExp, repository?: string): Locator {
    const place = repository ? this.page.locator(".scm-provider", { hasText: repository }) : this.page.locator(".sidebar");
    return place.getByRole("button", { name, exact: true });
  }

  /** The input boxes, from top to bottom. */
  box(): Locator {
    return this.page.locator(".scm-editor .view-lines");
  }

  /** The input box of a repository, of several. */
  boxOf(repository: string): Locator {
    const uri = `.monaco-editor[data-uri*="${repository}"]`;
    return this.page.locator(`.scm-editor ${uri} .view-lines`);
  }

  async boxShows(text: string, at = 0): Promise<void> {
    await this.box().nth(at).filter({ hasText: text }).waitFor();
  }

  async boxIsEmpty(at = 0): Promise<void> {
    await this.box().nth(at).filter({ hasNotText: /\S/ }).waitFor();
  }

  /** All of a box's text, as a person would copy it. */
  async boxText(at = 0): Promise<string> {
    await this.box().nth(at).click();
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.press("Control+C");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async typeIntoBox(text: string, at = 0): Promise<void> {
    await this.box().nth(at).click();
    await this.page.keyboard.insertText(text);
    await this.boxShows(text, at);
  }

  /** Waits until the Source Control view lists a file, so many times. */
  async fileIsListed(name: string, times = 1): Promise<void> {
    await this.page.locator(".scm-view .resource", { hasText: name }).nth(times - 1).waitFor();
  }

  async openFile(name: string): Promise<void> {
    await this.page.keyboard.press("Control+P");
    await this.palette.locator("input.input").fill(name);
    await this.palette.locator(".monaco-list-row", { hasText: name }).first().waitFor();
    await this.page.keyboard.press("Enter");
    await this.page.locator(".editor-group-container .tab", { hasText: name }).waitFor();
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator(".notifications-toasts .notification-list-item", { hasText: text });
  }

  async choose(notification: Locator, button: string): Promise<void> {
    await notification.getByRole("button", { name: button, exact: true }).click();
  }

  /** What a webview shows. */
  webview(): FrameLocator {
    return this.page.frameLocator("iframe.webview").frameLocator("iframe#active-frame");
  }

  /** Presses a key until what has this name has the focus. */
  async keyTo(key: string, isThere: (name: string) => boolean): Promise<void> {
    const passed: string[] = [];
    for (;;) {
      const name = await this.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      if (isThere(name)) return;
      if (passed.push(name) > MOST_KEYS) throw new Error(`${key} leads only to ${passed.join(", ")}`);
      await this.page.keyboard.press(key);
    }
  }

  /** Every text that a notification has shown so far, in order. */
  async seen(): Promise<string[]> {
    return this.page.evaluate(() => window.gitAgentSeen ?? []);
  }

  get palette(): Locator {
    return this.page.locator(".quick-input-widget");
  }

  /** Runs a command by what the palette calls it. */
  async run(title: string): Promise<void> {
    await this.page.keyboard.press("F1");
    await this.palette.locator("input.input").fill(`>${title}`);
    await this.palette.locator(".monaco-list-row", { hasText: title }).first().waitFor();
    await this.page.keyboard.press("Enter");
  }

  /** What the palette offers for some words. */
  async offers(words: string): Promise<string[]> {
    await this.page.keyboard.press("F1");
    await this.palette.locator("input.input").fill(`>${words}`);
    await this.palette.locator(".monaco-list-row", { hasText: words }).first().waitFor();
    const rows = await this.palette.locator(".monaco-list-row .label-name").allInnerTexts();
    await this.page.keyboard.press("Escape");
    return rows;
  }

  /** After whatever has happened in a repository a person can go on: the button is back as well. */
  async isUsable(): Promise<void> {
    await this.button(GENERATE).first().waitFor();
    await this.isCalm();
  }

  /** Nothing is at work, no question stands open, commands run. */
  async isCalm(): Promise<void> {
    await this.status.locator(".codicon-robot").waitFor();
    assert.equal(await this.page.locator(".monaco-dialog-box").count(), 0);
    await this.run("Notifications: Clear All Notifications");
    await this.palette.waitFor({ state: "hidden" });
    await this.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "detached" });
  }
}

/** Runs in the page: a stage may be over before anybody can look. */
function rememberNotifications(): void {
  const seen: string[] = (window.gitAgentSeen = []);
  const look = () => {
    for (const item of document.querySelectorAll(".notifications-toasts .notification-list-item-message")) {
      const text = (item as HTMLElement).innerText;
      if (text && !seen.includes(text)) seen.push(text);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** A test in an editor of its own: a home, repositories, perhaps a model; nothing may reach beyond this machine. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { type Browser, chromium as playwright } from "playwright-core";

import { CodeServer } from "./codeServer.js";
import { Editor } from "./editor.js";
import { Model } from "./model.js";
import { Outside } from "./outside.js";
import { chromium, PATIENCE, PROGRAM, SCREENSHOTS } from "./place.js";
import { parser, type Repository } from "./repository.js";

export interface Wish {
  /** Makes what is opened; the first repository is the one that a model knows. */
  readonly repositories?: (folder: string) => Repository[];
  /** What is opened, if not the first repository. */
  readonly opened?: (folder: string) => string;
  readonly settings?: Record<string, unknown>;
  readonly isTrusting?: boolean;
  readonly hasProgram?: boolean;
}

export interface Scene {
  readonly editor: Editor;
  readonly repositories: Repository[];
  readonly repository: Repository;
  readonly server: CodeServer;
  readonly folder: string;
  picture(name: string): Promise<void>;
}

export interface ModelScene extends Scene {
  readonly model: Model;
}

const LONGEST = 8 * PATIENCE;

/** A scene with the built-in writer. */
export function scene(name: string, wish: Wish, play: (scene: Scene) => Promise<void>): void {
  test(name, { timeout: LONGEST }, () => staged(name, wish, false, play as Play));
}

/** A scene in which a model writes, as slowly as the test wants. */
export function sceneWithModel(name: string, wish: Wish, play: Play): void {
  test(name, { timeout: LONGEST }, () => staged(name, wish, true, play));
}

type Play = (scene: ModelScene) => Promise<void>;
type Ends = (() => Promise<unknown>)[];

async function staged(name: string, wish: Wish, hasModel: boolean, play: Play): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "git-agent-editor-"));
  const ends: Ends = [];
  try {
    const outside = await begun(ends, Outside.begin(folder));
    const scene = await prepared(folder, wish, hasModel, outside, ends);
    await played(name, scene, wish.opened?.(folder) ?? scene.repository.path, play);
    assert.deepEqual(outside.tried(), []);
  } finally {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function prepared(folder: string, wish: Wish, hasModel: boolean, outside: Outside, ends: Ends): Promise<ModelScene> {
  const repositories = (wish.repositories ?? ((place) => [parser(join(place, "calculator"))]))(folder);
  const [repository] = repositories;
  assert.ok(repository);
  const model = hasModel ? await begun(ends, Model.begin(repository.head)) : undefined;
  const environment = { ...homely(folder, wish, model), ...outside.environment };
  const settings = { user: wish.settings ?? {}, isTrusting: wish.isTrusting ?? true, environment };
  const server = await begun(ends, CodeServer.begin(folder, settings));
  const browser = await launched(outside);
  ends.unshift(() => browser.close());
  const editor = await pageOf(browser, outside, server);
  const picture = (label: string) => photograph(editor, label);
  return { editor, repositories, repository, server, folder, picture, model: model as Model };
}

async function played(name: string, scene: ModelScene, opened: string, play: Play): Promise<void> {
  const { editor, server, picture } = scene;
  try {
    await editor.open(server.page(opened));
    await play(scene);
  } catch (error) {
    await picture(`failed: ${name}`);
    const seen = JSON.stringify(await editor.seen().catch(() => []));
    throw new Error(`${String(error)}\nseen: ${seen}\nserver: ${server.said().slice(-2000)}`, { cause: error });
  }
}

async function begun<T extends { end(): Promise<void> }>(ends: Ends, begins: Promise<T>): Promise<T> {
  const part = await begins;
  ends.unshift(() => part.end());
  return part;
}

/** An environment in which there is nothing of whoever runs the test. */
function homely(folder: string, wish: Wish, model: Model | undefined): Record<string, string> {
  const home = join(folder, "home");
  const programs = join(folder, "programs");
  mkdirSync(join(home, ".config", "git-agent"), { recursive: true });
  mkdirSync(programs);
  for (const name of ["git", "sh", "env"]) symlinkSync(found(name), join(programs, name));
  if (wish.hasProgram ?? true) symlinkSync(PROGRAM, join(programs, "git-agent"));
  if (model) {
    writeFileSync(join(home, ".config", "git-agent", "config.toml"), `[model]\nbase_url = "${model.address}"\n`);
  }
  const path = (wish.hasProgram ?? true) ? `${programs}:/usr/bin:/bin` : programs;
  return { HOME: home, PATH: path, LC_ALL: "C.UTF-8", TZ: "UTC", GIT_CONFIG_NOSYSTEM: "1" };
}

function found(program: string): string {
  return ["/usr/local/bin", "/usr/bin", "/bin"].map((folder) => join(folder, program)).find(existsSync) ?? program;
}

async function launched(outside: Outside): Promise<Browser> {
  return playwright.launch({ executablePath: chromium(), args: ["--no-sandbox", "--disable-dev-shm-usage", ...outside.browserArguments] });
}

async function pageOf(browser: Browser, outside: Outside, server: CodeServer): Promise<Editor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.address });
  await outside.watch(context);
  return new Editor(await context.newPage());
}

async function photograph(editor: Editor, label: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  await editor.page.mouse.move(640, 600); // away from whatever shows a hint
  const hint = editor.page.locator(".workbench-hover-container").first();
  await hint.waitFor({ state: "detached", timeout: 2000 }).catch(() => undefined); // that of a focus stays
  await editor.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), animations: "disabled" });
}

/** Who watches over the other tests does notice: a line past the proxy, a request through it, a page's own. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { chromium as playwright } from "playwright-core";

import { Outside } from "./support/outside.js";
import { chromium } from "./support/place.js";

const ELSEWHERE = "elsewhere.invalid";

test("whatever is tried beyond this machine is known, and nothing is tried unasked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "git-agent-outside-"));
  const outside = await Outside.begin(folder);
  const browser = await playwright.launch({ executablePath: chromium(), args: ["--no-sandbox", ...outside.browserArguments] });
  try {
    const context = await browser.newContext();
    await outside.watch(context);
    const page = await context.newPage();
    assert.deepEqual(outside.tried(), []);
    await assert.rejects(page.goto(`http://${ELSEWHERE}/`));
    const line = `require("net").connect(80, "${ELSEWHERE}").on("error", () => {})`;
    await promisify(execFile)(process.execPath, ["-e", line], { env: outside.environment });
    await fetch(outside.address); // as a program asks a proxy
    assert.deepEqual(
      outside.tried().map((tried) => tried.replace(/ by .*| through .*/, "")),
      [`http://${ELSEWHERE}/`, "GET /", ELSEWHERE],
    );
  } finally {
    await browser.close();
    await outside.end();
    rmSync(folder, { recursive: true });
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { refreshOnce } from "../../src/ciRefresh";
import { Problem } from "../../src/problem";
import type { CiReport } from "../../src/server/reports";
import { CiItem } from "../../src/show/ciItem";

const READY: CiReport = {
  branch: "main",
  checks: [],
  aggregate: { merge_ready: true, pending_count: 0, failing_checks: [], status_summary: "all pass" },
  merge_reasons: [],
};

async function refreshed(isOn: boolean, ask: () => Promise<CiReport | undefined>) {
  const bar = { text: "", tooltip: "", accessibilityInformation: undefined, show: () => undefined };
  await refreshOnce({ isOn: () => isOn, ask, item: new CiItem(bar) });
  return [bar.text, bar.tooltip];
}

test("nobody is asked for the checks unless that is wanted", async () => {
  assert.deepEqual(await refreshed(false, () => Promise.reject(new Error("it was asked"))), ["", ""]);
});

test("the checks come into the status bar by themselves where that is wanted", async () => {
  assert.deepEqual(await refreshed(true, () => Promise.resolve(READY)), ["$(pass) CI: ready", "all pass"]);
});

test("a forge that does not answer is told quietly", async () => {
  const [text, tooltip] = await refreshed(true, () => Promise.reject(new Problem("there is no token.")));
  assert.equal(text, "$(question) CI");
  assert.match(tooltip ?? "", /there is no token\./);
});

test("where no repository is meant, nothing is said", async () => {
  assert.deepEqual(await refreshed(true, () => Promise.resolve(undefined)), ["", ""]);
});

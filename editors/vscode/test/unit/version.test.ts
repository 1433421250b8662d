import assert from "node:assert/strict";
import { test } from "node:test";
import { isOlder, versionIn } from "../../src/program/version";

test("a version is read of what the program prints", () => {
  assert.equal(versionIn("git-agent 0.1.0\n"), "0.1.0");
  assert.equal(versionIn("Python 3.11.2"), undefined);
  assert.equal(versionIn(""), undefined);
});

test("versions are compared number by number", () => {
  assert.ok(isOlder("0.0.9", "0.1.0"));
  assert.ok(isOlder("0.9.0", "0.10.0"));
  assert.ok(!isOlder("0.1.0", "0.1.0"));
  assert.ok(!isOlder("1.0.0", "0.9.9"));
});

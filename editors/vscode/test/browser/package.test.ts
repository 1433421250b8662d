/** What is in the package that people install. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { test } from "node:test";

import { PACKAGE, PYTHON, ROOT } from "./support/place.js";

const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as package:
    print(json.dumps({name: package.read(name).decode("latin-1") for name in package.namelist()}))
`;

test("the package holds the bundle, texts and pictures; nothing of the tests, of this machine, and no secret", () => {
  const printed = execFileSync(PYTHON, ["-c", READ, PACKAGE], { encoding: "utf8", maxBuffer: 1 << 25 });
  const files = JSON.parse(printed) as Record<string, string>;
  const media = ["icon.png", "install.md", "message.md", "readme.png", "review.md", "writer.md"].map((name) => `media/${name}`);
  const own = ["LICENSE.txt", "changelog.md", "dist/extension.js", "dist/mcp.js", ...media, "package.json", "readme.md"];
  assert.deepEqual(
    Object.keys(files).toSorted(),
    ["[Content_Types].xml", ...own.map((name) => `extension/${name}`), "extension.vsixmanifest"].toSorted(),
  );
  assert.ok(statSync(PACKAGE).size < 1_000_000);
  for (const [name, text] of Object.entries(files)) {
    assert.ok(!text.includes(ROOT), `${name} names a folder of this machine`);
    assert.doesNotMatch(text, /sourceMappingURL=|BEGIN [A-Z ]*PRIVATE KEY|\b(ghp_|sk-|AKIA)[\w-]{16}/, name);
  }
});

// Reads texts by their names from a file and prints what markdownlint finds in each; `off` names the rules to leave out.

import { readFileSync } from "node:fs";
import { lint } from "markdownlint/sync";

const { texts, off } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const config = { default: true, ...Object.fromEntries(off.map((rule) => [rule, false])) };
const found = lint({ strings: texts, config });
const lines = Object.entries(found).flatMap(([name, faults]) =>
  faults.map((fault) => `${name}:${fault.lineNumber}: ${fault.ruleNames[0]} ${fault.errorDetail ?? ""} ${fault.errorContext ?? ""}`),
);
console.log(JSON.stringify(lines));

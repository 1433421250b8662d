/** The page of the project's state as it is shown in the editor. */

import { createHash } from "node:crypto";

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/g;
const PARTS = /^([\s\S]*?)<head>([\s\S]*?)<\/head>([\s\S]*)$/;

// The page goes by the system's colours, of which those of the editor may be the opposite: an editor names its own in
// variables and in the class of the body. What says good or bad has no colour there that is legible for certain.
export const THEME = `
:root:root {
  color-scheme: light;
  --paper: var(--vscode-editor-background);
  --card: var(--vscode-editorWidget-background);
  --ink: var(--vscode-editor-foreground);
  --quiet: var(--vscode-descriptionForeground);
  --line: var(--vscode-editorWidget-border);
  --link: var(--vscode-textLink-foreground);
  --track: var(--vscode-textBlockQuote-background);
  --good: light-dark(#17693f, #74c89b);
  --good-soft: light-dark(#e3f2e8, #183226);
  --fair: light-dark(#7d5200, #dfb061);
  --fair-soft: light-dark(#fbf0d9, #372b14);
  --poor: light-dark(#a82a1f, #f29a90);
  --poor-soft: light-dark(#fcebe8, #40201d);
}
:root:root:has(body.vscode-dark, body.vscode-high-contrast:not(.vscode-high-contrast-light)) { color-scheme: dark; }
`;

/** The page in the editor's colours, under a policy of ours in the place of its own: the styles of its head, and nothing else. */
export function withStrictPolicy(html: string): string {
  const [, before, head, rest] = PARTS.exec(html) ?? ["", "", "", html];
  const styled = `${head?.replace(POLICY, "")}<style>${THEME}</style>`;
  const styles = [...styled.matchAll(STYLE)].map((found) => `'sha256-${digest(found[1] ?? "")}'`);
  const policy = `default-src 'none'; style-src ${styles.join(" ")}; img-src data:; form-action 'none'; base-uri 'none'`;
  return `${before}<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">${styled}</head>${rest}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}

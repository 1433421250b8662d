/** The page of the project's state as it is shown in the editor. */

import { createHash } from "node:crypto";

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const HEAD = /<head>/;

/** The page under a policy of ours beside its own: its own styles and nothing else, whatever the page says. */
export function withStrictPolicy(html: string): string {
  const styles = [...html.matchAll(STYLE)].map((found) => `'sha256-${digest(found[1] ?? "")}'`);
  const policy = `default-src 'none'; style-src ${styles.join(" ") || "'none'"}; img-src data:; form-action 'none'; base-uri 'none'`;
  return html.replace(HEAD, () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function digest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}

/** Whatever anybody tries to reach beyond this machine: refused, and known. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import type { BrowserContext } from "playwright-core";

import { BROWSER_TEST } from "./place.js";

const NOBODY = "http://127.0.0.1:9/";
const SERVICES = ["AutofillServerCommunication", "NetworkTimeServiceQuerying", "OptimizationHints", "Translate"];
const SILENT = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
  `--component-updater=url-source=${NOBODY}`,
  `--gaia-url=${NOBODY}`,
  `--disable-features=${[...SERVICES, "MediaRouter", "CertificateTransparencyComponentUpdater"].join(",")}`,
];

export class Outside {
  private readonly asked: string[] = [];

  private constructor(
    private readonly proxy: Server,
    private readonly record: string,
  ) {}

  /** A proxy that lets nothing through, and a file for those who ask no proxy. */
  static async begin(folder: string): Promise<Outside> {
    const record = join(folder, "outside");
    writeFileSync(record, "");
    const proxy = createServer();
    const outside = new Outside(proxy, record);
    proxy.on("request", (request, response) => {
      outside.asked.push(`${request.method} ${request.url} through the proxy`);
      response.writeHead(403).end();
    });
    proxy.on("connect", (request, socket) => {
      outside.asked.push(`CONNECT ${request.url} through the proxy`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise<void>((begun) => proxy.listen(0, "127.0.0.1", begun));
    return outside;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  /** For the editor and all that it starts. */
  get environment(): Record<string, string> {
    const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
    return {
      ...Object.fromEntries(names.map((name) => [name, this.address])),
      NO_PROXY: "127.0.0.1,localhost",
      no_proxy: "127.0.0.1,localhost",
      NODE_OPTIONS: `--require=${join(BROWSER_TEST, "support", "guard.cjs")}`,
      GIT_AGENT_OUTSIDE: this.record,
    };
  }

  /** For the browser itself, which is asked before any page, and which asks nobody of its own accord. */
  get browserArguments(): string[] {
    return [`--proxy-server=${this.address}`, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", ...SILENT];
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.route(
      (url) => /^(https?|wss?):$/.test(url.protocol) && url.hostname !== "127.0.0.1",
      (route) => {
        this.asked.push(`${route.request().url()} by a page`);
        return route.abort();
      },
    );
  }

  tried(): string[] {
    return [...this.asked, ...readFileSync(this.record, "utf8").split("\n").filter(Boolean)];
  }

  async end(): Promise<void> {
    this.proxy.closeAllConnections();
    await new Promise((ended) => this.proxy.close(ended));
  }
}

/** package.json, as far as tests look at it. */

import manifestJson from "../../package.json";

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

interface Setting {
  readonly default: unknown;
  readonly scope: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
}

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly markdown: string };
  readonly completionEvents: readonly string[];
}

interface Manifest {
  readonly displayName: string;
  readonly version: string;
  readonly publisher: string;
  readonly name: string;
  readonly engines: { readonly vscode: string };
  readonly extensionKind: readonly string[];
  readonly activationEvents: readonly string[];
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: string } };
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { command: string; title: string; category: string; icon?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly submenus: readonly { label: string }[];
    readonly configuration: { readonly title: string; readonly properties: Readonly<Record<string, Setting>> };
    readonly walkthroughs: readonly { id: string; title: string; steps: readonly Step[] }[];
  };
}

export const manifest: Manifest = manifestJson;

/** The Problems view as the board of a review's concerns. */

import { join } from "node:path";
import * as vscode from "vscode";
import type { Board, Finding } from "./concerns";
import { NAME } from "./texts";

const END_OF_LINE = 10_000;

export class Diagnostics implements Board, vscode.Disposable {
  private readonly collections = new Map<string, vscode.DiagnosticCollection>();

  set(root: string, findings: readonly Finding[]): void {
    this.clear(root);
    const collection = vscode.languages.createDiagnosticCollection(NAME);
    // Several of one file are put together by the collection.
    collection.set(findings.map((finding) => [vscode.Uri.file(join(root, finding.path)), [diagnosticOf(finding)]]));
    this.collections.set(root, collection);
  }

  clear(root: string): void {
    this.collections.get(root)?.dispose();
    this.collections.delete(root);
  }

  dispose(): void {
    for (const root of [...this.collections.keys()]) this.clear(root);
  }
}

function diagnosticOf({ line, text, rule }: Finding): vscode.Diagnostic {
  const range = new vscode.Range(line, 0, line, END_OF_LINE);
  const diagnostic = new vscode.Diagnostic(range, text, vscode.DiagnosticSeverity.Warning);
  return Object.assign(diagnostic, { source: NAME, code: rule });
}

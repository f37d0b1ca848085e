import type { Node } from 'typescript/unstable/ast';
import { type Diagnostic, type DiagnosticCode, diagnosticFixes } from '../diagnostic.ts';

/** Collects diagnostics while a file is read. */
export interface Reporter {
  readonly diagnostics: readonly Diagnostic[];
  /** Reports a problem at a node. The same message at the same place is kept once. `fix` is by default that of the code. */
  readonly report: (code: DiagnosticCode, at: Node, message: string, fix?: string) => void;
}

/** Makes a reporter without diagnostics. */
export function createReporter(): Reporter {
  const diagnostics: Diagnostic[] = [];
  return {
    diagnostics,
    report: (code, at, message, fix = diagnosticFixes[code]) => {
      const source = at.getSourceFile();
      const start = at.getStart(source);
      const { line, character } = source.getLineAndCharacterOfPosition(start);
      const lineText = source.text.slice(source.getLineStarts()[line]).split(/\r?\n/, 1)[0] ?? '';
      const isKnown = diagnostics.some(
        (known) =>
          known.message === message && known.line === line + 1 && known.file === source.fileName,
      );
      if (isKnown) return;
      diagnostics.push({
        code,
        file: source.fileName,
        line: line + 1,
        column: character + 1,
        lineText,
        length: at.getEnd() - start,
        message,
        fix,
      });
    },
  };
}

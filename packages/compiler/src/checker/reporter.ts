import { type DiagnosticCode, diagnosticFixes } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import type { Diagnostic } from '../diagnostic.ts';

/** Collects diagnostics while a file is read. */
export interface Reporter {
  readonly diagnostics: readonly Diagnostic[];
  /** Reports a problem at a node, once for each message and place. `fix` defaults to that of the code. */
  readonly report: (code: DiagnosticCode, at: Node, message: string, fix?: string) => void;
  /** Reports a problem in the text of a file. */
  readonly reportAt: (code: DiagnosticCode, at: TextPlace, message: string, fix?: string) => void;
}

/** A piece of a file's text, in UTF-16 code units. */
interface TextPlace {
  readonly file: string;
  readonly text: string;
  readonly start: number;
  readonly length: number;
}

/** Makes a reporter. */
export function createReporter(): Reporter {
  const diagnostics: Diagnostic[] = [];
  const reportAt: Reporter['reportAt'] = (code, at, message, fix = diagnosticFixes[code]) => {
    const { file, text, start, length } = at;
    const before = text.slice(0, start).split(/\r\n|[\n\r\u2028\u2029]/);
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    const lineText = text.slice(start - column + 1).split(/\r?\n/, 1)[0] ?? '';
    const isKnown = diagnostics.some(
      (known) => known.message === message && known.line === line && known.file === file,
    );
    if (isKnown) return;
    diagnostics.push({ code, file, line, column, lineText, length, message, fix });
  };
  return {
    diagnostics,
    reportAt,
    report: (code, at, message, fix) => {
      const source = at.getSourceFile();
      const start = at.getStart(source);
      const place = {
        file: source.fileName,
        text: source.text,
        start,
        length: at.getEnd() - start,
      };
      reportAt(code, place, message, fix);
    },
  };
}

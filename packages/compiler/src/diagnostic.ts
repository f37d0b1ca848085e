import { relative } from 'node:path';
import type { DiagnosticCode } from '@mikrokit/types/model';

/** A reason why the compiler refuses a file. Its code is stable and has a section in docs/diagnostics.md. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The source line, for showing. */
  readonly lineText: string;
  /** The number of characters to underline. */
  readonly length: number;
  /** The problem, with the type and the reason. */
  readonly message: string;
  readonly fix: string;
}

/**
 * Formats diagnostics as compilers do: place (relative to the working directory), code, message, line, and fix. Those of
 * one file are sorted from top to bottom.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const files = Map.groupBy(diagnostics, ({ file }) => file);
  return [...files.values()]
    .flatMap((some) => some.toSorted((a, b) => a.line - b.line || a.column - b.column))
    .map(formatDiagnostic)
    .join('\n\n');
}

function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, code, message, lineText, length, fix } = diagnostic;
  const gutter = String(line);
  const place = `${relative(process.cwd(), file)}:${line}:${column}`;
  const marks = '~'.repeat(Math.max(1, Math.min(length, lineText.length - column + 1)));
  return [
    `${place} - error ${code}: ${message}`,
    '',
    `${gutter} ${lineText}`,
    `${' '.repeat(gutter.length + column)}${marks}`,
    `  Fix: ${fix}`,
  ].join('\n');
}

/** Thrown by the loader and the plugins for a file that the compiler refuses. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics));
    this.#diagnostics = diagnostics;
    // The stack shows places in the user's sources instead of those in the compiler.
    const places = diagnostics.map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
    this.stack = `CompileError\n\n${this.message}\n\n${places.join('\n')}`;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}

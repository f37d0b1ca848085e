import type { DiagnosticCode } from '@mikrokit/types/model';
import { formatDiagnostics, MOST_PRINTED, summary } from './format-diagnostics.ts';

/** A reason why the compiler rejects a file. Its code is stable and has a section in docs/diagnostics.md. */
export interface Diagnostic extends Position {
  readonly code: DiagnosticCode;
  /** The source line, for showing. */
  readonly lineText: string;
  /** The number of characters to underline. */
  readonly length: number;
  /** The problem, with the type and the reason. */
  readonly message: string;
  /**
   * The path to the location: from a call, to a parameter or a result of a route, to
   * `Order.lines[].product`. The last link is the location itself.
   */
  readonly chain: readonly ChainLink[];
  /**
   * The number of further locations with the same problem of the same declaration. Absent if there
   * are none.
   */
  readonly more?: number;
  readonly fix: string;
  /** The fix as lines to replace, from top to bottom. Empty unless only one fix is possible. */
  readonly replacements: readonly LineReplacement[];
}

/** A position in a file. */
export interface Position {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** A step on the way to a rejected type, in words, with its location. */
export interface ChainLink extends Position {
  readonly text: string;
}

/** Lines of a file, and the lines that replace them. */
export interface LineReplacement {
  readonly file: string;
  /** The first line, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Thrown by the loader and the plugins for a file that the compiler rejects. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics));
    this.#diagnostics = diagnostics;
    // The stack, which Node prints, shows locations in the user's sources instead of the
    // compiler's.
    const text = formatDiagnostics(diagnostics, process.stderr);
    const locations = diagnostics
      .slice(0, MOST_PRINTED)
      .map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
    this.stack = `CompileError\n\n${text}\n\n${locations.join('\n')}`;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** What a terminal shows: the diagnostics, with colors if stderr is one, and their count. */
  get report(): string {
    return `${formatDiagnostics(this.#diagnostics, process.stderr)}\n\n${summary(this.#diagnostics)}`;
  }
}

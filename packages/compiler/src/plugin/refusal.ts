import { type CompileError, formatDiagnostics } from '../diagnostic.ts';

/** A refusal as bundlers show errors, with the place they print. */
export interface Refusal {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
}

/** Turns the first of a file's diagnostics into an error with a place; its message holds them all. */
export function toRefusal(error: CompileError): Refusal | undefined {
  const [first] = error.diagnostics;
  if (!first) return undefined;
  const { file, line, column } = first;
  // Bundlers count columns from 0.
  return {
    message: formatDiagnostics(error.diagnostics),
    id: file,
    loc: { file, line, column: column - 1 },
  };
}

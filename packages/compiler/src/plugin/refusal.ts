import { resolve } from 'node:path';
import type { CompileError } from '../diagnostic.ts';

/** Where bundlers show an error; columns are from 0. */
interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Gives an error the place of its first diagnostic, in the form that bundlers read. The type that
 * is refused may stand in another file than the router; Rolldown and Vite would show that line
 * number with the router's name, so they get no place then. The message has all places.
 */
export function withLocation(
  error: CompileError,
  module: string,
  bundler: string,
): CompileError & { loc?: Location } {
  // Rolldown and Vite print the stack after the message, but for what it repeats of it.
  error.stack = `${error.name}: ${error.message}`;
  const [first] = error.diagnostics;
  if (!first) return error;
  const { line, column } = first;
  const file = resolve(first.file);
  if (file !== resolve(module) && (bundler === 'rolldown' || bundler === 'vite')) return error;
  return Object.assign(error, { loc: { file, line, column: column - 1 } });
}

import { resolve } from 'node:path';
import type { CompileError } from '../diagnostic.ts';

/** The form in which bundlers read the location of an error. Columns start at 0. */
interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Adds the location of its first diagnostic to an error. The rejected type can be in another file
 * than the router. Rolldown and Vite would then print that line number with the router's name, so
 * they get no location. The message has all locations.
 */
export function withLocation(
  error: CompileError,
  module: string,
  bundler: string,
): CompileError & { loc?: Location } {
  // Rolldown and Vite print the stack after the message, without the part that repeats it.
  error.stack = `${error.name}: ${error.message}`;
  const [first] = error.diagnostics;
  if (!first) return error;
  const { line, column } = first;
  const file = resolve(first.file);
  if (file !== resolve(module) && (bundler === 'rolldown' || bundler === 'vite')) return error;
  return Object.assign(error, { loc: { file, line, column: column - 1 } });
}

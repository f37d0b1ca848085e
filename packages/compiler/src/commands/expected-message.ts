import { CommandFailure } from './command-failure.ts';

/**
 * What to print of an error that is no fault of ours: of a command line, of the file system, of TypeScript. `undefined` for
 * any other error, whose stack is needed.
 */
export function expectedMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isExpected =
    error instanceof CommandFailure || 'syscall' in error || error.name === 'CheckerFailure';
  return isExpected ? error.message : undefined;
}

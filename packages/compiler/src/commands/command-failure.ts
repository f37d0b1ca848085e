/** Ends a command with a message that needs no stack. */
export class CommandFailure extends Error {
  /** 1 when the work failed, 2 when the command line is wrong. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}

/**
 * The message to print for an error in the user's command line, files or types. `undefined` for any other error, whose
 * stack is needed.
 */
export function expectedMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isExpected =
    error instanceof CommandFailure || 'syscall' in error || error.name === 'CheckerFailure';
  return isExpected ? error.message : undefined;
}

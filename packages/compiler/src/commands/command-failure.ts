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

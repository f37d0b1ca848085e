import type { Failure } from '../messages.ts';

/** What the compiler of `mikrokit dev` threw, as the server throws it. Its own class formats diagnostics, which are text by now. */
export class CompileError extends Error {
  override readonly name = 'CompileError';

  readonly #report: string | undefined;

  constructor({ message, stack, report }: Failure) {
    super(message);
    this.#report = report;
    if (stack !== undefined) this.stack = stack;
  }
  /** What a terminal shows in place of the stack. */
  get report(): string | undefined {
    return this.#report;
  }
}

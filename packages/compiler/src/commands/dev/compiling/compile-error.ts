import type { Failure } from '../messages.ts';

/** What the compiler of `mikrokit dev` threw, as the server throws it. Its own class formats diagnostics, which are text by now. */
export class CompileError extends Error {
  override readonly name = 'CompileError';

  constructor({ message, stack }: Failure) {
    super(message);
    if (stack !== undefined) this.stack = stack;
  }
}

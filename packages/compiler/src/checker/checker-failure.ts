/**
 * TypeScript could not answer: it panicked, or its process ended. After this it is not asked about anything else than
 * what explains the failure; the next file gets a process of its own.
 */
export class CheckerFailure extends Error {
  override readonly name = 'CheckerFailure';
  /** In a few words of TypeScript's own. */
  readonly reason: string;
  /** Whether the process still answers. */
  readonly isAlive: boolean;

  constructor(reason: string, isAlive: boolean, file?: string) {
    super(`TypeScript's compiler failed${file === undefined ? '' : ` on ${file}`}: ${reason}`);
    this.reason = reason;
    this.isAlive = isAlive;
  }

  /** The same, with the file that was to be compiled. */
  on(file: string): CheckerFailure {
    return new CheckerFailure(this.reason, this.isAlive, file);
  }

  /** Whether it was asked for a number such as `1e999`, for which its protocol has no form. */
  get isOfInfiniteNumber(): boolean {
    return /unsupported value: (?:[+-]?Inf|NaN)/.test(this.reason);
  }
}

/** The reason of a failure after which nothing answers. */
export const ENDED = 'its process ended';

/** The failure that an error of the API's client stands for; `undefined` for one that is an answer. */
export function failureOf(error: unknown): CheckerFailure | undefined {
  if (error instanceof CheckerFailure) return error;
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const panic = /^panic: (?<reason>.*)/.exec(message ?? '')?.groups?.reason;
  if (panic !== undefined) return new CheckerFailure(panic, true);
  const hasEnded =
    code === 'EPIPE' || /^Unexpected EOF|SyncRpcChannel is closed/.test(message ?? '');
  return hasEnded ? new CheckerFailure(ENDED, false) : undefined;
}

/** Gives what `ask` gives, or the failure that it ends with while the process goes on. */
export function orFailure<T>(ask: () => T): T | CheckerFailure {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CheckerFailure && error.isAlive) return error;
    throw error;
  }
}

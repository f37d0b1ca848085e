import type { LiteralType, Project, Type, TypeSymbol } from './checked-types.ts';

/**
 * TypeScript could not answer: it panicked, or its process ended. After that it is only asked for
 * what explains the failure. The next file gets a new process.
 */
export class CheckerFailure extends Error {
  override readonly name = 'CheckerFailure';
  /** A few words of TypeScript's own. */
  readonly reason: string;
  /** Whether the process still answers. */
  readonly isAlive: boolean;

  constructor(reason: string, isAlive: boolean, file?: string) {
    super(`TypeScript's compiler failed${file === undefined ? '' : ` on ${file}`}: ${reason}`);
    this.reason = reason;
    this.isAlive = isAlive;
  }

  /** This failure, with the file that was to be compiled. */
  on(file: string): CheckerFailure {
    return new CheckerFailure(this.reason, this.isAlive, file);
  }

  /** Whether the answer held a number such as `1e999`, which TypeScript's protocol cannot encode. */
  get isOfInfiniteNumber(): boolean {
    return /unsupported value: (?:[+-]?Inf|NaN)/.test(this.reason);
  }
}

/** The reason of a failure after which the process does not answer. */
const ENDED = 'its process ended';

/**
 * Converts an error of the API's client to a failure. `undefined` if the error is TypeScript's
 * answer.
 */
function failureOf(error: unknown): CheckerFailure | undefined {
  if (error instanceof CheckerFailure) return error;
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const panic = /^panic: (?<reason>.*)/.exec(message ?? '')?.groups?.reason;
  if (panic !== undefined) return new CheckerFailure(panic, true);
  const hasEnded =
    code === 'EPIPE' || /^Unexpected EOF|SyncRpcChannel is closed/.test(message ?? '');
  return hasEnded ? new CheckerFailure(ENDED, false) : undefined;
}

/** Returns the result of `ask`, or the failure if the process survives it. Otherwise throws. */
export function resultOrFailure<T>(ask: () => T): T | CheckerFailure {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CheckerFailure && error.isAlive) return error;
    throw error;
  }
}

interface CheckerProcess {
  readonly exitCode: number | null;
  readonly signalCode: string | null;
}

/** Distinguishes TypeScript's failures from errors that are answers. */
interface FailureDetector {
  /** Makes a request. Throws a `CheckerFailure` if TypeScript fails or has already ended. */
  readonly watch: <T>(request: () => T) => T;
  /** The first failure so far. */
  readonly failure: () => CheckerFailure | undefined;
}

/** Makes a detector for TypeScript's process. */
export function createFailureDetector(child: CheckerProcess): FailureDetector {
  let first: CheckerFailure | undefined;
  const ended = () =>
    child.exitCode !== null || child.signalCode !== null
      ? new CheckerFailure(ENDED, false)
      : undefined;
  return {
    watch: (request) => {
      // The pipes of an ended process are closed, and other files can have got their descriptors.
      const end = ended();
      if (end) throw end;
      try {
        return request();
      } catch (error) {
        const failure = failureOf(error);
        first ??= failure;
        throw failure ?? error;
      }
    },
    failure: () => first ?? ended(),
  };
}

/**
 * The value of a literal type. Throws a `CheckerFailure` for a number that is not finite, as 7.0
 * itself does. 7.1 does not.
 */
export function literalValueOf<T extends LiteralType>({ value }: T): T['value'] {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new CheckerFailure(`unsupported value: ${value}`, true);
  return value;
}

/**
 * Returns the types of properties or parameters. If TypeScript fails, it asks for each one
 * separately to find which one fails.
 */
export function typesOfSymbols(
  { project: { checker } }: { readonly project: Project },
  symbols: readonly TypeSymbol[],
): readonly (Type | CheckerFailure | undefined)[] {
  if (symbols.length === 0) return [];
  const types = resultOrFailure(() => checker.getTypeOfSymbol(symbols));
  if (!(types instanceof CheckerFailure)) return types;
  return symbols.map((symbol) => resultOrFailure(() => checker.getTypeOfSymbol(symbol)));
}

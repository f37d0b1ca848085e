import { CheckerFailure } from '../api/checker-failure.ts';
import type { Node } from '../api/syntax.ts';
import type { Reporter } from '../reporting/reporter.ts';

/** Reports that TypeScript failed on the type of `what`: `Parameter 'user' of route 'users/get'`. */
export function reportFailure(
  reporter: Reporter,
  failure: CheckerFailure,
  { node, what }: { readonly node: Node; readonly what: string },
): void {
  if (failure.isOfInfiniteNumber) {
    reporter.report(
      'MK1027',
      node,
      `${what} has a type with a number that is not finite, which JSON cannot hold: a literal such as \`1e999\`, or an enum member such as \`1 / 0\`.`,
      'Write `number`, or a finite number.',
    );
    return;
  }
  reporter.report(
    'MK1027',
    node,
    `${what} has a type on which TypeScript fails: ${failure.reason}.`,
  );
}

/**
 * Returns the result of `read`, or reports a failure that the process survives, so that reading can
 * continue.
 */
export function readOrReport<T>(
  reporter: Reporter,
  at: { readonly node: Node; readonly what: string },
  read: () => T,
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CheckerFailure && error.isAlive)) throw error;
    reportFailure(reporter, error, at);
    return undefined;
  }
}

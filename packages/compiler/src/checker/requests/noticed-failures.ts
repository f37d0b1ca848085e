import { CheckerFailure, ENDED, failureOf } from '../checker-failure.ts';
import type { Channel } from './exchange.ts';

/** Tells answers of TypeScript that are errors from its failures. */
export interface NoticedFailures {
  /** Makes a request, or throws a `CheckerFailure` where TypeScript fails or has ended before. */
  readonly noticing: <T>(request: () => T) => T;
  /** The first that was noticed. */
  readonly failure: () => CheckerFailure | undefined;
}

/** Notices failures on a channel; none so far. */
export function createNoticedFailures({ child }: Channel): NoticedFailures {
  let first: CheckerFailure | undefined;
  const ended = () =>
    child.exitCode !== null || child.signalCode !== null
      ? new CheckerFailure(ENDED, false)
      : undefined;
  return {
    noticing: (request) => {
      // Its pipes are closed then, and what the channel writes to may be another file by now.
      const over = ended();
      if (over) throw over;
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

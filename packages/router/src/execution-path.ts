import type { ApiDescription } from './api-description.ts';
import type { CallRun } from './call-run.ts';
import type { Logger } from './logger.ts';

/** What one URL path runs, laid out at start-up so that a call only walks it. */
export interface ExecutionPath {
  /** Id of its route. */
  readonly id: string;
  /** In the order in which they run. */
  readonly steps: readonly Step[];
  /** Milliseconds, or none. */
  readonly timeout: number | undefined;
  readonly logger: Logger;
}

/** One thing on a path: the context factory, a hook, or the route. */
export interface Step {
  /** Under which key its result or error stands in the reply. */
  readonly id: string;
  /** Whether it also runs after a step before it has failed. */
  readonly runOnError: boolean;
  /** Does its work. May throw, and may return an error or a promise. */
  start(run: CallRun): unknown;
  /** Takes its result, awaited and not an error, into the call. */
  finish(run: CallRun, result: unknown): void;
}

/** What all steps of a router share. */
export interface StepParts {
  readonly maxDepth: number;
  readonly description: ApiDescription;
}

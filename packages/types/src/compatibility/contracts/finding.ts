import type { FindingCode } from './finding-rules.ts';

/** Breaking: shipped clients may fail. Dangerous: they may act on what no longer holds. */
export type Severity = 'breaking' | 'dangerous' | 'safe';

/** One change of an API, judged by what it does to clients that were compiled before it. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The id of the route; absent for the whole API. */
  readonly route?: string;
  /** The route and the place in it: `users/get → result.address.zip`. */
  readonly place: string;
  /** The place in the types of the route, from `params`, `result`, `item` or the data of an error. */
  readonly path?: readonly string[];
  /** Why, in one sentence. */
  readonly why: string;
  /** Whether the route or property that is gone was deprecated. */
  readonly deprecated?: true;
  /** Text that says how it would be compatible; absent for safe changes. */
  readonly fix?: string;
}

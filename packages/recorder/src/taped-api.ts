import type { ApiDocument } from '@mikrokit/router';
import type { RedactionOptions } from './redaction/rules/assert-rules.ts';

/** Rules that changed the values of a tape, in addition to their types. */
export type TapedRedaction = Pick<RedactionOptions, 'rules' | 'maxValueBytes'>;

/** The line of a tape that describes the API whose calls follow. */
export interface TapedApi {
  readonly version: 1;
  readonly api: ApiDocument;
  /**
   * Types of the methods of wrapped dependencies that were asked so far, by the ids that stand at dependency calls as `contract`: an
   * object with the properties `params` and `result`. Absent before the first such dependency call.
   */
  readonly dependencyTypes?: ApiDocument['types'];
  /** Absent for a recorder without rules and limits. */
  readonly redaction?: TapedRedaction;
}

import type { ApiDocument } from '@mikrokit/router';
import type { RedactionOptions } from './redaction/assert-rules.ts';

/** Rules that changed the values of a tape, beside their types. */
export type TapedRedaction = Pick<RedactionOptions, 'rules' | 'maxValueBytes'>;

/** The line of a tape that describes the API whose calls follow. */
export interface TapedApi {
  readonly version: 1;
  readonly api: ApiDocument;
  /** Absent for a recorder without rules and limits. */
  readonly redaction?: TapedRedaction;
}

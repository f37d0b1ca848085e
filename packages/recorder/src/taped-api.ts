import type { ApiDocument } from '@mikrokit/router';

/** The line of a tape that describes the API whose calls follow. */
export interface TapedApi {
  readonly version: 1;
  readonly api: ApiDocument;
}

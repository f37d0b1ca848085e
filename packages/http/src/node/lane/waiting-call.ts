import type { PendingReply } from '@mikrokit/router';
import type { AccessRecord } from '../../middleware/access-record.ts';
import type { Answer } from '../server-middleware.ts';
import type { LaneRequest } from './lane-request.ts';

/** A call without a reply, or with one that has to wait for those of earlier calls. */
export interface WaitingCall {
  readonly request: LaneRequest;
  /** Its line of the access log, until it is written. */
  record: AccessRecord | undefined;
  /** The running call, which can be cancelled. */
  pending: PendingReply | undefined;
  answer: Answer | undefined;
}

/** Roughly the bytes that an answer occupies. */
export function sizeOf({ bytes, body }: Answer): number {
  return bytes?.length ?? body?.length ?? 0;
}

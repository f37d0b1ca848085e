import type { ProtocolErrorType, Reply, ReplyStream } from '@mikrokit/router';

/** A reply before a format turns it into a result. */
export interface EventReply {
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
  /** Sent instead of `body`, if the sender of the event accepts a stream. */
  readonly stream?: ReplyStream | undefined;
}

/** A reply whose body can be bytes in base64. */
export type CodedReply = Reply & Partial<Pick<EventReply, 'isBase64Encoded'>>;

export function toEventReply({ body = '', ...reply }: CodedReply): EventReply {
  return { isBase64Encoded: false, ...reply, body };
}

/** An error without a route. */
export function errorReply(status: number, type: ProtocolErrorType, message: string): EventReply {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  return toEventReply({ status, headers: ['content-type', 'application/json'], body });
}

import type { ProtocolErrorType, Reply } from '@mikrokit/router';

/** A reply before a format turns it into a result. */
export interface EventReply {
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

export function toEventReply({ status, headers, body = '' }: Reply): EventReply {
  return { status, headers, body, isBase64Encoded: false };
}

/** The reply to a HEAD: the length of the body instead of the body. */
export function toHeadReply(reply: Reply): EventReply {
  const { headers, body } = reply;
  if (body === undefined) return toEventReply(reply);
  const length = String(Buffer.byteLength(body));
  return toEventReply({ ...reply, headers: [...headers, 'content-length', length], body: '' });
}

/** An error that belongs to no route. */
export function errorReply(status: number, type: ProtocolErrorType, message: string): EventReply {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  return toEventReply({ status, headers: ['content-type', 'application/json'], body });
}

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

/** An error that belongs to no route. */
export function errorReply(status: number, type: ProtocolErrorType, message: string): EventReply {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  return toEventReply({ status, headers: ['content-type', 'application/json'], body });
}

import type { EventFormat } from './event-format.ts';
import type { EventReply } from './event-reply.ts';
import type { HttpResult } from './http-event.ts';

/** The result for a reply, or for an internal error if the reply is above the limit as JSON. */
export function countedResult(
  format: EventFormat,
  reply: EventReply,
  refuse: (details: object, logged: string, message: string) => EventReply,
): HttpResult {
  const result = format.toResult(reply);
  const limit = format.maxResultSize;
  if (Buffer.byteLength(JSON.stringify(result)) <= limit) return result;
  const details = { status: reply.status, size: Buffer.byteLength(reply.body), limit };
  const logged = 'A reply is too large to be sent: compress it, stream it, or give it in parts';
  return format.toResult(refuse(details, logged, 'The reply is too large'));
}

import type { EventFormat } from './event-format.ts';
import type { EventReply } from './event-reply.ts';
import type { HttpResult } from './http-event.ts';

/** Lambda's limit of a result as JSON, in bytes: slightly above 6 MB. */
export const LAMBDA_RESULT_SIZE = 6_291_556;

/**
 * The result for a reply. If its JSON exceeds the limit, the result for the reply that `reject`
 * returns.
 */
export function limitedResult(
  format: EventFormat,
  reply: EventReply,
  reject: (details: object, logged: string, message: string) => EventReply,
): HttpResult {
  const result = format.toResult(reply);
  const limit = format.maxResultSize;
  // Nearly all bodies need no counting: a character takes at most 6 bytes in JSON, and headers are far below 64 kB.
  if (reply.body.length * 6 + 65_536 < limit) return result;
  if (Buffer.byteLength(JSON.stringify(result)) <= limit) return result;
  const details = { status: reply.status, size: Buffer.byteLength(reply.body), limit };
  const logged = 'A reply is too large: compress or stream it';
  return format.toResult(reject(details, logged, 'The reply is too large'));
}

import type { HttpResult } from './http-event.ts';
import type { HttpShape, ResultParts } from './http-shape.ts';

/** The result of a reply, or of an internal error in its place if it has more bytes as JSON than may be returned. */
export function countedResult(
  shape: HttpShape,
  parts: ResultParts,
  refuse: (details: object, logged: string, message: string) => ResultParts,
): HttpResult {
  const result = shape.toResult(parts);
  const limit = shape.maxResultSize;
  if (Buffer.byteLength(JSON.stringify(result)) <= limit) return result;
  const details = { status: parts.status, size: Buffer.byteLength(parts.body), limit };
  const logged = 'A reply is too large to be sent: compress it, stream it, or give it in parts';
  return shape.toResult(refuse(details, logged, 'The reply is too large'));
}

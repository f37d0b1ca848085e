import { type BodyRejection, type BodyVerdict, limitText } from '@mikrokit/router';
import type { EventBody } from './http-event.ts';

/**
 * The body of an event as text, of at most `maxSize` bytes before and after its `content-encoding` is undone. Few bodies
 * are in base64: the first of them loads the code for it.
 */
export function readEventBody(
  { body, isBase64Encoded }: EventBody,
  maxSize: number,
  contentEncoding: string | undefined,
): BodyVerdict | Promise<BodyVerdict> {
  if (body === undefined || body === null || body === '') return '';
  if (typeof body !== 'string') return notText;
  // Text has been decoded on its way: encoded bytes are never text.
  if (!isBase64Encoded) return limitText(body, maxSize);
  return readBytes(body, maxSize, contentEncoding);
}

async function readBytes(body: string, maxSize: number, contentEncoding: string | undefined) {
  const { readBase64 } = await import('./base64-body.ts');
  return readBase64(body, maxSize, contentEncoding);
}

const notText: BodyRejection = {
  type: 'bad-request',
  message: 'The body of the event is not text',
};

import type { ProtocolErrorType } from '@mikrokit/router';
import type { EventBody } from './http-event.ts';

/** Why a body cannot be taken. */
export interface BodyRefusal {
  readonly type: ProtocolErrorType;
  readonly message?: string;
  readonly headers?: readonly string[];
}

export const tooLarge: BodyRefusal = { type: 'payload-too-large' };

/**
 * The body of an event as text, of at most `maxSize` bytes before and after its `content-encoding` is undone. Only what
 * is in base64 takes a while: the code for it is loaded then.
 */
export function readEventBody(
  { body, isBase64Encoded }: EventBody,
  maxSize: number,
  contentEncoding: string | undefined,
): string | BodyRefusal | Promise<string | BodyRefusal> {
  if (body === undefined || body === null || body === '') return '';
  if (typeof body !== 'string') return badRequest('The body of the event is not text');
  // What comes as text has been decoded on its way: bytes of a coding are none.
  if (!isBase64Encoded) return isOver(body, maxSize) ? tooLarge : body;
  return readBytes(body, maxSize, contentEncoding);
}

export function badRequest(message: string): BodyRefusal {
  return { type: 'bad-request', message };
}

function isOver(text: string, bytes: number): boolean {
  // A UTF-16 unit takes three bytes at most.
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes;
}

async function readBytes(body: string, maxSize: number, contentEncoding: string | undefined) {
  const { readBase64 } = await import('./base64-body.ts');
  return readBase64(body, maxSize, contentEncoding);
}

import type { Endpoint, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { rejection } from '../call/rejection.ts';

/** A reply with its whole body in memory. */
export interface CollectedReply extends Reply {
  readonly stream?: undefined;
  /** The body of content, instead of `body`. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/**
 * Collects a reply with its whole body, for hosts that cannot stream. Cancels a body of more than
 * `maxSize` bytes and replies `reply-too-large` instead, in the form of `endpoint` if it is known.
 */
export function collectReply(
  reply: Reply,
  maxSize: number,
  endpoint?: Endpoint,
): Promise<CollectedReply> {
  const { stream, ...head } = reply;
  if (stream === undefined) return Promise.resolve(head);
  const { promise, resolve } = Promise.withResolvers<CollectedReply>();
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reject = (type: 'internal' | 'reply-too-large') => {
    const rejected = endpoint?.reject(type) ?? rejection('', toProtocolError(type));
    resolve(rejected as CollectedReply);
    stream.cancel();
  };
  stream.pipe({
    write: (chunk) => {
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      size += bytes.length;
      if (size > maxSize) reject('reply-too-large');
      else chunks.push(bytes);
      return size <= maxSize;
    },
    // Only a body that is too large waits, and it waits forever.
    drained: () => new Promise(() => {}),
    end: () => {
      const bytes = joined(chunks, size);
      if (stream.kind === 'content') resolve({ ...head, body: undefined, bytes });
      else resolve({ ...head, body: new TextDecoder().decode(bytes) });
    },
    abort: () => reject('internal'),
  });
  return promise;
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

import type { IncomingMessage } from 'node:http';
import { type BodyRejection, tooLarge } from '@mikrokit/router';
import { brokenEncoding, inflaterFor, unknownEncoding } from '../../body/inflater.ts';

// RFC 9110 section 8.4 allows several codings, but only zip bombs use them.
const single = /^[^,]+$/;

/**
 * Reads a body with a `content-encoding`. Decompresses at most `maxSize` bytes, so that a small
 * body cannot fill the memory. Rejects trailing bytes after the compressed data. A rejected body
 * can still be arriving.
 */
export function inflateBody(
  request: IncomingMessage,
  maxSize: number,
): Promise<Buffer | BodyRejection> {
  const encoding = request.headers['content-encoding'] as string;
  const inflater = single.test(encoding) ? inflaterFor(encoding)?.createStream() : undefined;
  if (inflater === undefined) return Promise.resolve(unknownEncoding);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let received = 0;
    const finish = (outcome: Buffer | BodyRejection): void => {
      request.off('data', write);
      request.off('end', end);
      inflater.destroy();
      resolve(outcome);
    };
    // Not a pipe: a finished inflater accepts no more bytes, and the rest of the body would stay
    // unread.
    const write = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > maxSize) finish(tooLarge);
      else inflater.write(chunk);
    };
    const end = (): void => {
      inflater.end();
    };
    inflater.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxSize) finish(tooLarge);
      else chunks.push(chunk);
    });
    inflater.once('error', () => finish(brokenEncoding));
    inflater.once('end', () => {
      const isWhole = inflater.bytesWritten === received;
      finish(isWhole ? Buffer.concat(chunks, size) : brokenEncoding);
    });
    request.once('close', () => {
      if (!request.complete) finish(brokenEncoding);
    });
    request.on('data', write);
    request.once('end', end);
  });
}

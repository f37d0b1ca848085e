import type { IncomingMessage } from 'node:http';
import { createInflater } from './content-encoding.ts';

/** What became of a coded body. */
export type Inflated = Buffer | 'too-large' | 'broken' | 'unknown-encoding';

// RFC 9110 section 8.4 allows several codings; more than one is nothing but a way to write a bomb.
const single = /^[^,]+$/;

/**
 * Reads a body that has a `content-encoding`, holding no more than `maxSize` bytes of what it becomes, so that
 * a small body that grows without end is stopped on its way. Its own size is held to `maxSize` too.
 */
export function inflateBody(request: IncomingMessage, maxSize: number): Promise<Inflated> {
  const encoding = request.headers['content-encoding'] as string;
  const inflater = single.test(encoding) ? createInflater(encoding) : undefined;
  if (inflater === undefined) return Promise.resolve('unknown-encoding');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let received = 0;
    const finish = (outcome: Inflated): void => {
      request.off('data', count);
      request.unpipe(inflater);
      inflater.destroy();
      resolve(outcome);
    };
    const count = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > maxSize) finish('too-large');
    };
    inflater.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxSize) finish('too-large');
      else chunks.push(chunk);
    });
    inflater.once('error', () => finish('broken'));
    inflater.once('end', () => finish(Buffer.concat(chunks, size)));
    request.once('close', () => {
      if (!request.complete) finish('broken');
    });
    request.on('data', count);
    request.pipe(inflater);
  });
}

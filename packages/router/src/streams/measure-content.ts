import type { ReplyStream } from '../adapter.ts';

/** Chunks that are taken at once; the rest waits, as a stream that never waits would let nothing else run. */
const MOST = 64;

/**
 * The length of content in bytes, for the reply to a HEAD: most content is a text or a buffer, which is there at once.
 * `undefined` for content that has not ended when `until` resolves, or has many chunks, `'broken'` if it has broken off by then. Nobody can read
 * the stream afterwards.
 */
export function measureContent(
  stream: ReplyStream,
  until: Promise<unknown>,
): Promise<number | 'broken' | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | 'broken' | undefined>();
  let size = 0;
  let count = 0;
  let isOver = false;
  const settle = (outcome: number | 'broken' | undefined) => {
    isOver = true;
    resolve(outcome);
  };
  until.then(() => {
    if (isOver) return;
    settle(undefined);
    stream.cancel();
  });
  const encoder = new TextEncoder();
  stream.pipe({
    write: (chunk) => {
      size += typeof chunk === 'string' ? encoder.encode(chunk).length : chunk.length;
      count++;
      return count < MOST;
    },
    // By then nobody waits for the length.
    drained: () => until.then(() => {}),
    end: () => settle(size),
    abort: () => settle('broken'),
  });
  return promise;
}

import type { ReplyStream } from '../adapter.ts';

/**
 * Chunks to take at once. Then it waits, because a stream that never waits would block everything
 * else.
 */
const MOST = 64;

/**
 * The length of content in bytes, for the reply to a HEAD. Most content is a text or a buffer that
 * is already in memory. `undefined` for content that has many chunks or has not ended when `until`
 * resolves. `'broken'` if it has broken off by then. Consumes the stream.
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
    // The length comes too late then.
    drained: () => until.then(() => {}),
    end: () => settle(size),
    abort: () => settle('broken'),
  });
  return promise;
}

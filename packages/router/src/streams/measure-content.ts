import type { ReplyStream } from '../adapter.ts';

/**
 * The length of content for the reply to a HEAD, in bytes. Most content is a text or a buffer, which is there within a turn
 * of the event loop; `undefined` for content that takes longer. `'broken'` if it breaks off by then. Nobody can read the
 * stream afterwards.
 */
export function measureContent(stream: ReplyStream): Promise<number | 'broken' | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | 'broken' | undefined>();
  let size = 0;
  const waiting = setImmediate(() => {
    resolve(undefined);
    stream.cancel();
  });
  const settle = (outcome: number | 'broken') => {
    clearImmediate(waiting);
    resolve(outcome);
  };
  stream.pipe({
    write: (chunk) => {
      size += typeof chunk === 'string' ? new TextEncoder().encode(chunk).length : chunk.length;
      return true;
    },
    drained: () => Promise.resolve(),
    end: () => settle(size),
    abort: () => settle('broken'),
  });
  return promise;
}

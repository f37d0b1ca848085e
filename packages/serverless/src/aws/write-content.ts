import type { Writable } from 'node:stream';
import type { ReplyContent } from '@mikrokit/router/web';

/**
 * Writes content to the stream of Lambda's runtime, no faster than that takes it. It is cancelled if the caller goes away;
 * if it breaks off, so does the reply.
 */
export async function writeContent(content: ReplyContent, stream: Writable): Promise<void> {
  stream.once('close', () => {
    if (!stream.writableFinished) content.cancel();
  });
  try {
    for (let chunk = await content.read(); chunk !== undefined; chunk = await content.read()) {
      if (stream.destroyed) return;
      if (!stream.write(chunk)) await drained(stream);
    }
  } catch (error) {
    // It is logged by whoever made the content.
    stream.destroy(error as Error);
    return;
  }
  stream.end();
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
    if (stream.destroyed) done();
  });
}

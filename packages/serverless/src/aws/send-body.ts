import type { Writable } from 'node:stream';
import type { ReplyStream } from '@mikrokit/router';

/** Writes a streamed body. Resolves when it is written or the client has disconnected. */
export function sendBody(body: ReplyStream, stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('close', () => {
      // Does nothing after the end.
      body.cancel();
      resolve();
    });
    body.pipe({
      write: (chunk) => {
        if (!stream.writable) return false;
        stream.write(chunk);
        return !stream.writableNeedDrain;
      },
      drained: () =>
        new Promise((drained) => {
          if (stream.writable) stream.once('drain', drained);
        }),
      end: () => {
        if (stream.writable) stream.end(resolve);
        else resolve();
      },
      abort: () => stream.destroy(),
    });
  });
}

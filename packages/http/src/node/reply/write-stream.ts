import type { ServerResponse } from 'node:http';
import type { Reply, ReplyStream } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { TextSink } from './text-sink.ts';

/** Writes a reply whose body arrives over time; `close` ends the connection after it. */
export function writeStream(
  response: ServerResponse,
  { status, headers }: Reply,
  stream: ReplyStream,
  close: boolean,
): void {
  if (response.destroyed) return stream.cancel();
  const http2 = http2StreamOf(response.req);
  const closes = close && http2 === undefined;
  response.writeHead(status, closes ? [...headers, 'connection', 'close'] : [...headers]);
  if (response.req.method === 'HEAD') {
    stream.cancel();
    response.end();
    return;
  }
  response.flushHeaders();
  stream.pipe(
    new TextSink({
      get isOpen() {
        return !response.destroyed && !response.writableEnded;
      },
      get needsDrain() {
        return (http2 ?? response).writableNeedDrain;
      },
      write: (chunk) => void response.write(chunk),
      onDrain: (listener) => response.once('drain', listener),
      end: () => response.end(),
      abort: () => response.destroy(),
    }),
  );
}

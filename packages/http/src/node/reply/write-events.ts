import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Reply, ReplyStream } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { TextSink } from './text-sink.ts';
import { writeHead } from './write-head.ts';

/** Counts the bytes of a body that are sent. */
export type CountBytes = ((bytes: number) => void) | undefined;

/** Writes a reply whose body is the events of a stream; `closes` ends the connection after it. The head leaves with the first events. */
export function writeEvents(
  response: ServerResponse,
  reply: Reply,
  stream: ReplyStream,
  { closes, onBytes }: { readonly closes: boolean; readonly onBytes: CountBytes },
): void {
  if (response.destroyed) return stream.cancel();
  writeHead(response, { ...reply, body: undefined }, closes);
  if (response.req.method === 'HEAD') {
    stream.cancel();
    response.end();
    return;
  }
  const http2 = http2StreamOf(response.req);
  stream.pipe(
    new TextSink({
      get isOpen() {
        // Node drops what is written to a destroyed socket, as if it had been sent, and closes the response only later.
        const isGone = http2 === undefined && response.socket?.destroyed === true;
        return !isGone && !response.destroyed && !response.writableEnded;
      },
      get isBusy() {
        const { socket } = response;
        return http2 !== undefined || socket === null || isBusy(socket);
      },
      write: (chunk, onSent) => {
        onBytes?.(Buffer.byteLength(chunk));
        response.write(chunk, onSent);
      },
      end: () => response.end(),
      abort: () => response.destroy(),
    }),
  );
}

function isBusy({ writableCorked, writableLength }: Writable): boolean {
  return writableCorked > 0 || writableLength > 0;
}

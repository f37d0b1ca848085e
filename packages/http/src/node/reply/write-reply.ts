import type { ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { type CountBytes, writeEvents } from './write-events.ts';
import { writeHead } from './write-head.ts';

/**
 * Writes a whole reply. `close` ends the connection after it. `onBytes` counts the sent bytes of a
 * stream.
 */
export function writeReply(
  response: ServerResponse,
  reply: Reply,
  close: boolean,
  onBytes?: CountBytes,
): void {
  const { stream } = reply;
  if (stream !== undefined) {
    if (stream.kind === 'events')
      return writeEvents(response, reply, stream, { closes: close, onBytes });
    // Most servers never send content.
    import('./write-stream.ts').then(
      ({ writeStream }) => writeStream(response, reply, stream, { closes: close, onBytes }),
      (error) => {
        stream.cancel();
        response.destroy(error);
      },
    );
    return;
  }
  const byteLength = writeHead(response, reply, close);
  if (reply.body === undefined) {
    response.end();
    return;
  }
  // A body with as many bytes as characters is ASCII, which Node writes faster as latin1.
  response.end(reply.body, byteLength === reply.body.length ? 'latin1' : 'utf8');
}

/** Writes a reply with `bytes` instead of its body. */
export function writeBytes(
  response: ServerResponse,
  reply: Reply,
  bytes: Buffer,
  close: boolean,
): void {
  writeHead(response, reply, close, bytes.length);
  // Node would write the head before everything that waits for an earlier reply, such as `100
  // Continue`.
  response.flushHeaders();
  response.end(bytes);
}

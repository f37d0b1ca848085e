import type { ServerResponse } from 'node:http';
import type { Reply, ReplyStream } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { type Output, TextSink } from './text-sink.ts';
import { writeHead } from './write-head.ts';

/** Counts the bytes of a body that are sent. */
export type CountBytes = ((bytes: number) => void) | undefined;

/**
 * Writes a reply whose body is the events of a stream. `closes` ends the connection after it. The
 * head is sent with the first events.
 */
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
  stream.pipe(new TextSink(new ResponseOutput(response, onBytes)));
}

/** The body of a response. */
class ResponseOutput implements Output {
  readonly #response: ServerResponse;
  readonly #isHttp2: boolean;
  readonly #onBytes: CountBytes;

  constructor(response: ServerResponse, onBytes: CountBytes) {
    this.#response = response;
    this.#isHttp2 = http2StreamOf(response.req) !== undefined;
    this.#onBytes = onBytes;
  }

  get isOpen(): boolean {
    const response = this.#response;
    // Node drops writes to a destroyed socket as if they were sent, and closes the response only
    // later.
    const isGone = !this.#isHttp2 && response.socket?.destroyed === true;
    return !isGone && !response.destroyed && !response.writableEnded;
  }

  get isBusy(): boolean {
    const { socket, writableLength } = this.#response;
    // A socket of Bun's node:http never reports waiting bytes. Its response does.
    return this.#isHttp2 || socket === null || socket.writableCorked > 0 || writableLength > 0;
  }

  write(chunk: string | Uint8Array, onSent?: (error?: Error | null) => void): void {
    this.#onBytes?.(Buffer.byteLength(chunk));
    this.#response.write(chunk, onSent);
  }

  end(): void {
    this.#response.end();
  }

  abort(): void {
    this.#response.destroy();
  }
}

import type { ServerResponse } from 'node:http';
import type { Reply, ReplySink, ReplyStream } from '@mikrokit/router';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { writeHead } from './write-head.ts';

/** The reply that a {@link ContentSink} writes. */
interface ContentInit {
  readonly response: ServerResponse;
  readonly reply: Reply;
  readonly stream: ReplyStream;
  /** Whether the connection ends with it. Called when the head is written. */
  readonly closes: () => boolean;
  /** Counts the bytes of content that are sent. */
  readonly onBytes: (bytes: number) => void;
  /** Ends the response, once all content is written. */
  readonly end: () => void;
  /** Sends another reply, because the content broke off before anything was sent. */
  readonly reject: () => void;
}

/**
 * Writes the content of a reply to a socket. Most content is a text or a buffer that is ready at
 * once: the head waits for the first turn of the event loop, so that it has the length. Content
 * that differs from its announced length closes the connection, because the next reply would start
 * at a wrong offset.
 */
export class ContentSink implements ReplySink {
  readonly #init: ContentInit;
  /** The chunks before the head was written. */
  #beginning: (string | Uint8Array)[] | undefined = [];
  #length: number | undefined;
  #size = 0;
  #onHead: (() => void) | undefined;

  constructor(init: ContentInit) {
    this.#init = init;
    this.#length = lengthOf(init.reply.headers);
    setImmediate(() => this.#writeHead());
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.#beginning !== undefined) {
      this.#beginning.push(chunk);
      return this.#beginning.length < MOST;
    }
    this.#send(chunk);
    return this.#hasRoom;
  }

  drained(): Promise<void> {
    const { response } = this.#init;
    return new Promise((resolve) => {
      const wait = (): void => {
        if (this.#hasRoom) resolve();
        else if (!response.destroyed) response.once('drain', resolve);
      };
      if (this.#beginning === undefined) wait();
      else this.#onHead = wait;
    });
  }

  end(): void {
    const { response, end } = this.#init;
    if (this.#beginning !== undefined) {
      this.#length ??= this.#beginning.reduce((size, chunk) => size + Buffer.byteLength(chunk), 0);
      this.#writeHead();
    }
    if (response.destroyed) return;
    if (this.#length !== undefined && this.#size < this.#length) response.destroy();
    else end();
  }

  abort(): void {
    const { response, reject } = this.#init;
    if (response.destroyed) return;
    if (this.#beginning === undefined) return void response.destroy();
    this.#beginning = undefined;
    reject();
  }

  get #hasRoom(): boolean {
    const { response } = this.#init;
    const { writableNeedDrain } = http2StreamOf(response.req) ?? response;
    return this.#beginning === undefined && !response.destroyed && !writableNeedDrain;
  }

  #writeHead(): void {
    const chunks = this.#beginning;
    if (chunks === undefined) return;
    this.#beginning = undefined;
    const { response, reply, closes } = this.#init;
    if (response.destroyed) return;
    writeHead(response, withLength(reply, this.#length), closes());
    // Clients wait for the head, so send it before slow content.
    if (chunks.length === 0) response.flushHeaders();
    for (const chunk of chunks) this.#send(chunk);
    this.#onHead?.();
  }

  #send(chunk: string | Uint8Array): void {
    const { response, stream, onBytes } = this.#init;
    if (response.destroyed) return;
    const bytes = Buffer.byteLength(chunk);
    this.#size += bytes;
    if (this.#length !== undefined && this.#size > this.#length) {
      response.destroy();
      stream.cancel();
      return;
    }
    onBytes(bytes);
    response.write(chunk);
  }
}

/** Chunks to buffer until the head is written. */
const MOST = 4;

function lengthOf(headers: readonly string[]): number | undefined {
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at] === 'content-length') return Number(headers[at + 1]);
  return undefined;
}

function withLength(reply: Reply, length: number | undefined): Reply {
  const { status, headers } = reply;
  const isKnown = length === undefined || lengthOf(headers) !== undefined;
  const all = isKnown ? headers : [...headers, 'content-length', String(length)];
  return { status, headers: all, body: undefined };
}

import type { Endpoint } from '@mikrokit/router';
import type { FastPathRequest } from './fast-path-request.ts';

/**
 * A body that arrives in several reads. Copies each byte at most twice, however small the reads.
 */
export class ArrivingBody {
  readonly request: FastPathRequest;
  readonly endpoint: Endpoint;
  /** When its request started, by the fast path's clock. */
  readonly since: number;
  readonly #length: number;
  #bytes: Buffer;
  #size = 0;

  constructor(request: FastPathRequest, endpoint: Endpoint, since: number) {
    this.request = request;
    this.endpoint = endpoint;
    this.since = since;
    this.#length = request.head.contentLength;
    this.#bytes = Buffer.allocUnsafe(Math.min(this.#length, SMALLEST));
  }

  /** The body once it is complete. */
  get whole(): Buffer | undefined {
    return this.#size === this.#length ? this.#bytes : undefined;
  }

  /** Takes the part of a chunk that belongs to the body. Returns the number of bytes. */
  add(chunk: Buffer): number {
    const taken = Math.min(chunk.length, this.#length - this.#size);
    const size = this.#size + taken;
    if (size > this.#bytes.length) this.#grow(size);
    chunk.copy(this.#bytes, this.#size, 0, taken);
    this.#size = size;
    return taken;
  }

  // Doubles, because clients can announce much and send little.
  #grow(size: number): void {
    const grown = Buffer.allocUnsafe(
      Math.min(this.#length, Math.max(size, 2 * this.#bytes.length)),
    );
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}

const SMALLEST = 4_096;

import { Queue } from '@mikrokit/router/protocol';
import type { ClientMessage } from './client-message.ts';
import type { Peer } from './peer.ts';

/** Messages that arrived before replies had room. No further ones are read, where the runtime can stop. */
export class HeldMessages {
  readonly #peer: Peer;
  readonly #maxSize: number;
  readonly #messages = new Queue<{ readonly message: ClientMessage; readonly size: number }>();
  #size = 0;
  #isPaused = false;

  /** Clients that never read do not make us keep more than one message of the size, in characters. */
  constructor(peer: Peer, maxMessageSize: number) {
    this.#peer = peer;
    this.#maxSize = maxMessageSize + READ_AHEAD;
  }

  get isEmpty(): boolean {
    return this.#messages.length === 0;
  }

  /** `false` if there are too many. */
  add(message: ClientMessage, size: number): boolean {
    this.#messages.push({ message, size: size + FRAME });
    this.#size += size + FRAME;
    if (!this.#isPaused) this.#peer.pause?.();
    this.#isPaused = true;
    return this.#size <= this.#maxSize;
  }

  /** Takes the first one. */
  shift(): ClientMessage | undefined {
    const first = this.#messages.shift();
    this.#size -= first?.size ?? 0;
    return first?.message;
  }

  /** Reads on, if none is left. */
  resume(): void {
    if (!this.#isPaused || !this.isEmpty) return;
    this.#isPaused = false;
    this.#peer.resume?.();
  }

  clear(): void {
    this.#messages.clear();
  }
}

/** The bytes of a frame around a text (RFC 6455 section 5.2): empty messages count, too. */
const FRAME = 6;

/** Characters that a runtime may have read before it stops reading. */
const READ_AHEAD = 65_536;

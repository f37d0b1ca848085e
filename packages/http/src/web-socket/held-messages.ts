import { Queue } from '@mikrokit/router/protocol';
import type { ClientMessage } from './client-message.ts';
import type { Peer } from './peer.ts';

/** Messages that arrived before there was room for replies. Pauses reading, if the runtime can. */
export class HeldMessages {
  readonly #peer: Peer;
  readonly #maxSize: number;
  readonly #messages = new Queue<{ readonly message: ClientMessage; readonly size: number }>();
  #size = 0;
  #isPaused = false;

  /** For clients that never read, limits memory to one message of this many characters. */
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

  /** Resumes reading if none is left. */
  resume(): void {
    if (!this.#isPaused || !this.isEmpty) return;
    this.#isPaused = false;
    this.#peer.resume?.();
  }

  clear(): void {
    this.#messages.clear();
  }
}

/** The bytes of a frame around a text (RFC 6455 section 5.2), so that empty messages count too. */
const FRAME = 6;

/** Characters that a runtime can have read before it pauses. */
const READ_AHEAD = 65_536;

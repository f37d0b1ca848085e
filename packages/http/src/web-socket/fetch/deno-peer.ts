import type { Peer } from '../peer.ts';

/** The part of a WebSocket of `Deno.upgradeWebSocket` that a {@link DenoPeer} uses. */
export interface DenoSocket {
  readonly bufferedAmount: number;
  send(message: string): void;
  close(code: number, reason: string): void;
}

/**
 * The other side of a WebSocket on Deno, which can neither pause reading nor tell when its buffer
 * is empty.
 */
export class DenoPeer implements Peer {
  readonly #socket: DenoSocket;
  readonly #onDrain: () => void;
  #isWatched = false;

  /** `onDrain` runs when sent messages have possibly left the buffer. */
  constructor(socket: DenoSocket, onDrain: () => void) {
    this.#socket = socket;
    this.#onDrain = onDrain;
  }

  send(message: string): void {
    try {
      this.#socket.send(message);
    } catch {
      // It is closing. 'close' follows.
      return;
    }
    if (this.unsent() > 0) this.#watch();
  }

  unsent(): number {
    return this.#socket.bufferedAmount;
  }

  close(code: number, reason: string): void {
    try {
      // Like web pages, Deno can send only codes from 3000 on: 1001 → 4001
      this.#socket.close(code + 3_000, reason);
    } catch {
      // Already closed.
    }
  }

  terminate(code: number, reason: string): void {
    this.close(code, reason);
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setTimeout(() => {
      this.#isWatched = false;
      this.#onDrain();
      if (this.unsent() > 0) this.#watch();
    }, TIME_TO_DRAIN);
  }
}

/** Milliseconds between checks of unsent bytes. */
const TIME_TO_DRAIN = 5;

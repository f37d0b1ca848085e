import type { Peer } from '../peer.ts';

/** A WebSocket of `Deno.upgradeWebSocket`, as far as a {@link DenoPeer} uses it. */
export interface DenoSocket {
  readonly bufferedAmount: number;
  send(message: string): void;
  close(code: number, reason: string): void;
}

/** The other side of a WebSocket on Deno, which neither stops reading nor tells when its buffer empties. */
export class DenoPeer implements Peer {
  readonly #socket: DenoSocket;
  readonly #onDrain: () => void;
  #isWatched = false;

  /** `onDrain` runs when some of what was sent may have left. */
  constructor(socket: DenoSocket, onDrain: () => void) {
    this.#socket = socket;
    this.#onDrain = onDrain;
  }

  send(message: string): void {
    try {
      this.#socket.send(message);
    } catch {
      // It is closing; 'close' follows.
      return;
    }
    if (this.unsent() > 0) this.#watch();
  }

  unsent(): number {
    return this.#socket.bufferedAmount;
  }

  close(code: number, reason: string): void {
    try {
      // Like a page, Deno may only send codes from 3000: 1001 → 4001
      this.#socket.close(code + 3_000, reason);
    } catch {
      // It is closed.
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

/** Milliseconds between two looks at what is unsent. */
const TIME_TO_DRAIN = 5;

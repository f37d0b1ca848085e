import type { Peer } from '../peer.ts';

/** The part of a WebSocket of the browser standard that we use, as Deno and workerd have it on servers. */
export interface StandardWebSocket {
  /** Absent in workerd. */
  readonly bufferedAmount?: number;
  send(message: string): void;
  close(code: number, reason: string): void;
}

/** Options of {@link StandardPeer}. */
export interface StandardPeerOptions {
  /** Runs when some of what was sent may have left. */
  readonly onDrain: () => void;
  /** Whether connections may only be closed with codes from 3000, as the standard has it for pages. */
  readonly hasPrivateCodes: boolean;
}

/** The other side of a WebSocket that neither stops reading nor tells when its buffer empties. */
export class StandardPeer implements Peer {
  readonly #socket: StandardWebSocket;
  readonly #options: StandardPeerOptions;
  #isWatched = false;

  constructor(socket: StandardWebSocket, options: StandardPeerOptions) {
    this.#socket = socket;
    this.#options = options;
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
    return this.#socket.bufferedAmount ?? 0;
  }

  close(code: number, reason: string): void {
    try {
      // 1001 → 4001
      this.#socket.close(this.#options.hasPrivateCodes ? code + 3_000 : code, reason);
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
      this.#options.onDrain();
      if (this.unsent() > 0) this.#watch();
    }, TIME_TO_DRAIN);
  }
}

/** Milliseconds between two looks at what is unsent. */
const TIME_TO_DRAIN = 5;

import type { Peer } from './peer.ts';

/** The means of a {@link Heartbeat}. */
interface HeartbeatInit {
  readonly peer: Peer;
  /** Milliseconds of silence after which the client gets a ping. */
  readonly interval: number;
  readonly ask: () => void;
  /** The client did not respond for as long again. */
  readonly onSilence: () => void;
}

/** Finds clients that are gone without closing the connection. */
export class Heartbeat {
  readonly #init: HeartbeatInit;
  readonly #timer: ReturnType<typeof setInterval>;
  /** Whether a message has come since the last look. */
  #isAlive = true;
  /** Whether the client got a ping. */
  #isAsked = false;
  #lastUnsent = 0;

  constructor(init: HeartbeatInit) {
    this.#init = init;
    this.#timer = setInterval(() => this.#look(), init.interval);
  }

  /** A message has come. */
  heard(): void {
    this.#isAlive = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { peer, ask, onSilence } = this.#init;
    const unsent = peer.unsent();
    // From a slow client, whose replies still leave, we read nothing.
    const isAlive = this.#isAlive || (unsent > 0 && unsent !== this.#lastUnsent);
    this.#lastUnsent = unsent;
    this.#isAlive = false;
    if (isAlive) this.#isAsked = false;
    else if (this.#isAsked) onSilence();
    else {
      this.#isAsked = true;
      ask();
    }
  }
}

import type { Peer } from './peer.ts';

/** The settings and callbacks of a {@link Heartbeat}. */
interface HeartbeatInit {
  readonly peer: Peer;
  /** Milliseconds of silence after which the client gets a ping. */
  readonly interval: number;
  readonly ask: () => void;
  /** Called if the client does not respond for the same time again. */
  readonly onSilence: () => void;
}

/** Finds clients that are gone without closing their connections. */
export class Heartbeat {
  readonly #init: HeartbeatInit;
  readonly #timer: ReturnType<typeof setInterval>;
  /** Whether a message has arrived since the last check. */
  #isAlive = true;
  /** Whether the client got a ping. */
  #isAsked = false;
  #lastUnsent = 0;

  constructor(init: HeartbeatInit) {
    this.#init = init;
    this.#timer = setInterval(() => this.#look(), init.interval);
  }

  /** Call it for each message. */
  heard(): void {
    this.#isAlive = true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { peer, ask, onSilence } = this.#init;
    const unsent = peer.unsent();
    // We do not read from a slow client, but its replies still leave.
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

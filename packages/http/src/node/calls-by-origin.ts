import type { EventEmitter } from 'node:events';
import type { PendingReply } from '@mikrokit/router';

/** A socket or an HTTP/2 stream: what calls come over, and die with. */
interface Origin extends EventEmitter {
  readonly destroyed: boolean;
}

/** Pending calls by what they came over, which is followed from its first pending call on. */
export class CallsByOrigin {
  readonly #calls = new Map<Origin, Set<PendingReply>>();

  /** The calls that came over an origin; `undefined` if it is gone. */
  callsOf(origin: Origin): Set<PendingReply> | undefined {
    if (origin.destroyed) return undefined;
    const known = this.#calls.get(origin);
    if (known !== undefined) return known;
    const calls = new Set<PendingReply>();
    this.#calls.set(origin, calls);
    origin.once('close', () => {
      this.#calls.delete(origin);
      for (const call of calls) call.cancel();
    });
    return calls;
  }

  cancelAll(): void {
    for (const calls of this.#calls.values()) for (const call of calls) call.cancel();
  }
}

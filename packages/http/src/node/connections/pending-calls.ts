import type { EventEmitter } from 'node:events';
import type { PendingReply } from '@mikrokit/router';

/** A socket or an HTTP/2 stream. */
interface Carrier extends EventEmitter {
  readonly destroyed: boolean;
}

/** Pending calls by the socket or stream that carries them. They are cancelled when it closes. */
export class PendingCalls {
  readonly #calls = new Map<Carrier, Set<PendingReply>>();

  /** The calls of one socket or stream; `undefined` if it is closed. */
  of(carrier: Carrier): Set<PendingReply> | undefined {
    if (carrier.destroyed) return undefined;
    const known = this.#calls.get(carrier);
    if (known !== undefined) return known;
    const calls = new Set<PendingReply>();
    this.#calls.set(carrier, calls);
    carrier.once('close', () => {
      this.#calls.delete(carrier);
      for (const call of calls) call.cancel();
    });
    return calls;
  }

  cancelAll(): void {
    for (const calls of this.#calls.values()) for (const call of calls) call.cancel();
  }
}

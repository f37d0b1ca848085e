import type { EventEmitter } from 'node:events';
import type { PendingReply, ReplyStream } from '@mikrokit/router';

/** A call without a reply, or the body of a streamed reply. */
export type RunningCall = Pick<PendingReply, 'cancel'> & Pick<ReplyStream, 'drain'>;

/** A socket or an HTTP/2 stream. */
interface Carrier extends EventEmitter {
  readonly destroyed: boolean;
}

/** Pending calls by the socket or stream that carries them. Closing it cancels them. */
export class PendingCalls {
  readonly #calls = new Map<Carrier, Set<RunningCall>>();

  /** The calls of a socket or stream. `undefined` if it is closed. */
  of(carrier: Carrier): Set<RunningCall> | undefined {
    if (carrier.destroyed) return undefined;
    const known = this.#calls.get(carrier);
    if (known !== undefined) return known;
    const calls = new Set<RunningCall>();
    this.#calls.set(carrier, calls);
    carrier.once('close', () => {
      this.#calls.delete(carrier);
      for (const call of calls) call.cancel();
    });
    return calls;
  }

  cancelAll(): void {
    for (const call of this.#all) call.cancel();
  }

  /** Ends streams that other servers can continue. */
  drainStreams(): void {
    for (const call of this.#all) call.drain?.();
  }

  get #all(): readonly RunningCall[] {
    return [...this.#calls.values()].flatMap((calls) => [...calls]);
  }
}

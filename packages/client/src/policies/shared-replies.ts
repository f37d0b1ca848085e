import { copyData } from '@mikrokit/policies';
import { toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Attempts } from './attempts.ts';

/** A reply that several callers may read. */
export class SharedReply {
  readonly reply: TransportReply;
  #decoded: { readonly call: ClientCall; readonly value: unknown } | undefined;

  /** `decoded` is the result as the call that got the reply has read it already. */
  constructor(
    reply: TransportReply,
    decoded?: { readonly call: ClientCall; readonly value: unknown },
  ) {
    this.reply = reply;
    this.#decoded = decoded;
  }

  /** The result that a call has read already; only once, so that nobody else has its object. */
  take(call: ClientCall): { readonly value: unknown } | undefined {
    const decoded = this.#decoded;
    if (decoded?.call !== call) return undefined;
    this.#decoded = undefined;
    return decoded;
  }
}

/** Lets calls share replies: each decodes the reply for itself, so that none has another's object. */
export class SharedReplies {
  readonly #attempts: Attempts;
  /** The replies behind errors. */
  readonly #replies = new WeakMap<object, TransportReply>();

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** Keeps the reply that says an error, for other callers to read as well. */
  keepBehind(error: unknown, reply: TransportReply): void {
    if (typeof error === 'object' && error !== null) this.#replies.set(error, reply);
  }

  /** The result for one caller. */
  read(call: ClientCall, result: unknown): unknown {
    if (!(result instanceof SharedReply)) return result;
    const taken = result.take(call);
    return taken ? taken.value : this.#attempts.read(call, result.reply);
  }

  /** The error for one caller. */
  errorOf(call: ClientCall, error: unknown): unknown {
    const reply = this.#replies.get(Object(error));
    if (reply === undefined) return error;
    try {
      this.#attempts.read(call, reply);
    } catch (own) {
      return toCallError(call.route, own, true);
    }
    return error;
  }
}

/** A shared result for another caller: replies are read by each, and a fallback's result is copied. */
export function copyReply(result: unknown): unknown {
  return result instanceof SharedReply ? result : copyData(result);
}

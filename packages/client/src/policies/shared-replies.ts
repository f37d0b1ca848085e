import { copyData } from '@mikrokit/policies';
import { toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Attempts } from './attempts.ts';

/** A reply that several callers can read. */
export class SharedReply {
  readonly reply: TransportReply;
  #decoded: { readonly call: ClientCall; readonly value: unknown } | undefined;

  /** `decoded` is the result, if the call that got the reply has already read it. */
  constructor(
    reply: TransportReply,
    decoded?: { readonly call: ClientCall; readonly value: unknown },
  ) {
    this.reply = reply;
    this.#decoded = decoded;
  }

  /** The result that a call has already read. Only once, so that no other call gets its object. */
  take(call: ClientCall): { readonly value: unknown } | undefined {
    const decoded = this.#decoded;
    if (decoded?.call !== call) return undefined;
    this.#decoded = undefined;
    return decoded;
  }
}

/**
 * Lets calls share replies. Each call decodes the reply separately, so that none has another's
 * object.
 */
export class SharedReplies {
  readonly #attempts: Attempts;
  /** The replies that errors were read from. */
  readonly #replies = new WeakMap<object, TransportReply>();

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** Stores the reply of an error, for other callers to read too. */
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

/**
 * A shared result for another caller: each reads the reply, and gets a copy of a fallback's result.
 */
export function copyReply(result: unknown): unknown {
  return result instanceof SharedReply ? result : copyData(result);
}

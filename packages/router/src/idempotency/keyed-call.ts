import type { Logger } from '../call/logger.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';
import type { StoredCall, StoredReply } from './stored-reply.ts';

/** The outcome of a handler: its part of the reply, or `undefined` if repeats must run again. */
type Outcome = StoredReply | undefined;

/** The parts of a {@link KeyedCall}. */
interface KeyedCallInit {
  readonly settings: IdempotencySettings;
  /** The hash of route, caller and idempotency key. */
  readonly key: string;
  /** The hash of its parameters. */
  readonly params: string;
  /** Its own id, stored in its lease and its reply. */
  readonly call: string;
  readonly lease: string;
  readonly logger: Logger;
}

/** A call that has claimed its key. It holds a lease on it while its handler runs. */
export class KeyedCall {
  readonly #init: KeyedCallInit;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #ended = Promise.withResolvers<Outcome>();
  /** Set when the handler ends. */
  outcome: { readonly reply: Outcome } | undefined;
  #hasStarted = false;

  constructor(init: KeyedCallInit) {
    this.#init = init;
    const { lease } = init.settings;
    this.#timer = setInterval(() => this.#renew(), lease / 3);
    // A call does not keep the process alive. Its server does.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Whether its handler has started. Schemas run before. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  /** Call it when the handler starts. */
  start(): void {
    this.#hasStarted = true;
  }

  /** Resolves when the handler has ended. */
  get ended(): Promise<Outcome> {
    return this.#ended.promise;
  }

  /** Call it when the handler has ended. Later outcomes are ignored. */
  end(reply: Outcome): void {
    this.outcome ??= { reply };
    this.#ended.resolve(this.outcome.reply);
  }

  /**
   * Stores the reply for repeats. The client gets it even if storing fails, because the call has
   * run.
   */
  async complete(reply: StoredReply): Promise<void> {
    const { settings, key, lease, params, call, logger } = this.#init;
    this.#stop();
    const text = JSON.stringify({ params, call, reply } satisfies StoredCall);
    try {
      if (await settings.store.complete(key, lease, text, settings.ttl)) return;
      logger.error(
        {},
        'A call outlived the lease on its idempotency key; a repeat could have run, too',
      );
    } catch (err) {
      logger.error({ err }, 'The reply to a call with an idempotency key could not be stored');
    }
  }

  /** Lets the next call with the key run. */
  async release(): Promise<void> {
    const { settings, key, lease, logger } = this.#init;
    this.#stop();
    try {
      await settings.store.release(key, lease);
    } catch (err) {
      logger.error({ err }, 'An idempotency key could not be released; it is free after its lease');
    }
  }

  /** Stops renewing the lease. */
  #stop(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const { settings, key, lease, logger } = this.#init;
    try {
      // If the lease is lost, `complete` reports it.
      await settings.store.renew(key, lease, settings.lease);
    } catch (err) {
      logger.error({ err }, 'The lease on an idempotency key could not be renewed');
    }
  }
}

import type { RunningCall, Step } from '../steps/step.ts';
import type { KeyedCalls } from './idempotent-step.ts';
import type { KeyedCall } from './keyed-call.ts';

/** The last step of a call with an idempotency key: stores its reply, or releases the key. */
export class StoreReplyStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly errors = undefined;
  readonly #keyed: KeyedCalls;
  /** Whether hooks run after a failed route: they can undo its work. */
  readonly #isUndone: boolean;

  constructor(id: string, keyed: KeyedCalls, isUndone: boolean) {
    this.id = id;
    this.#keyed = keyed;
    this.#isUndone = isUndone;
  }

  runsOnError(): boolean {
    return true;
  }

  start(call: RunningCall): Promise<void> | undefined {
    const keyed = this.#keyed.get(call.context);
    return keyed && this.#settle(call, keyed);
  }

  finish(): undefined {}

  async #settle({ context }: RunningCall, keyed: KeyedCall): Promise<void> {
    const { errors, isAborted } = context;
    const { outcome } = keyed;
    if (isAborted) {
      // The handler can still be running. Its call holds the lease until it ends, for repeats with
      // the key.
      context.waitUntil(this.#settleLate(keyed));
      return;
    }
    // A hook after the route has failed, so the call has failed.
    const hasOtherFailed = [...(errors ?? [])].some(([step]) => step !== this.id);
    if (outcome?.reply === undefined || hasOtherFailed) await keyed.release();
    else await keyed.complete(outcome.reply);
  }

  async #settleLate(keyed: KeyedCall): Promise<void> {
    const reply = await keyed.ended;
    if (reply === undefined || this.#isUndone) await keyed.release();
    else await keyed.complete(reply);
  }
}

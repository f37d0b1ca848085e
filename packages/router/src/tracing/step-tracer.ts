import type { TracingChannel } from './channels.ts';
import type { StepEvent } from './tracing.ts';

/** Publishes the steps of one call, one after the other, to the channel `mikrokit:step`. */
export class StepTracer {
  readonly #channel: TracingChannel;
  #event: { -readonly [Key in keyof StepEvent]: StepEvent[Key] } | undefined;
  #isAsync = false;

  constructor(channel: TracingChannel) {
    this.#channel = channel;
  }

  start(event: Omit<StepEvent, 'error'>, run: () => unknown): unknown {
    this.#event = { ...event, error: undefined };
    this.#isAsync = false;
    return this.#channel.start.runStores(this.#event, run);
  }

  /** The step waits for something. */
  suspend(): void {
    if (!this.#isAsync) this.#channel.end.publish(this.#event);
    this.#isAsync = true;
  }

  /** The step continues after it has waited. */
  resume(): void {
    this.#channel.asyncStart.publish(this.#event);
  }

  fail(error: unknown): void {
    if (this.#event === undefined) return;
    this.#event.error = error;
    this.#channel.error.publish(this.#event);
  }

  end(): void {
    (this.#isAsync ? this.#channel.asyncEnd : this.#channel.end).publish(this.#event);
  }
}

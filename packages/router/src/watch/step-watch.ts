import type { CallRun } from '../call/call-run.ts';
import type { Step } from '../layout/execution-path.ts';
import type { TracingChannel } from './channels.ts';
import type { StepEvent } from './tracing.ts';

/** Tells the channel `mikrokit:step` of one step after the other of a call. */
export class StepWatch {
  readonly #channel: TracingChannel;
  #event: { -readonly [Key in keyof StepEvent]: StepEvent[Key] } | undefined = undefined;
  #isLater = false;

  constructor(channel: TracingChannel) {
    this.#channel = channel;
  }

  start(step: Step, run: CallRun): unknown {
    this.#event = { call: run.context, kind: step.kind, name: step.id, error: undefined };
    this.#isLater = false;
    return this.#channel.start.runStores(this.#event, () => step.start(run));
  }

  /** The step goes on later. */
  leave(): void {
    if (!this.#isLater) this.#channel.end.publish(this.#event);
    this.#isLater = true;
  }

  fail(error: unknown): void {
    if (this.#event === undefined) return;
    this.#event.error = error;
    this.#channel.error.publish(this.#event);
  }

  /** The step that went on is about to be taken up again. */
  resume(): void {
    this.#channel.asyncStart.publish(this.#event);
  }

  end(): void {
    (this.#isLater ? this.#channel.asyncEnd : this.#channel.end).publish(this.#event);
  }
}

import { tracingChannel } from 'node:diagnostics_channel';
import { isPlainPromise } from './is-plain-promise.ts';

/** A call to a wrapped dependency, as the tracing channel `mikrokit:dependency-call` sees it. */
export interface DependencyCallEvent {
  readonly dependency: string;
  readonly method: string;
  /** Whether the answer is written to a tape, read from it, or neither. */
  readonly mode: 'record' | 'replay' | 'live';
  /** `undefined` until there is one, and for a promise that has not settled. */
  readonly outcome: 'answer' | 'error' | undefined;
  /** The error that the dependency threw, or rejected with. */
  readonly error: unknown;
}

type Draft = { -readonly [Key in keyof DependencyCallEvent]: DependencyCallEvent[Key] };

/** Publishes dependency calls on `mikrokit:dependency-call` while there are subscribers. */
export class DependencyCallChannel {
  readonly #channel = tracingChannel('mikrokit:dependency-call');

  get hasSubscribers(): boolean {
    return this.#channel.hasSubscribers;
  }

  /**
   * Makes a dependency call between `start` and `end`. `asyncStart` and `asyncEnd` follow once a
   * promise has settled.
   */
  publish(
    dependencyCall: Pick<DependencyCallEvent, 'dependency' | 'method' | 'mode'>,
    ask: () => unknown,
  ): unknown {
    const { start, end } = this.#channel;
    const event: Draft = { ...dependencyCall, outcome: undefined, error: undefined };
    return start.runStores(event, () => {
      try {
        return this.#follow(event, ask());
      } catch (error) {
        this.#fail(event, error);
        throw error;
      } finally {
        end.publish(event);
      }
    });
  }

  #follow(event: Draft, result: unknown): unknown {
    if (!isPlainPromise(result)) {
      event.outcome = 'answer';
      return result;
    }
    const { asyncStart, asyncEnd } = this.#channel;
    return result.then(
      (value) => {
        event.outcome = 'answer';
        asyncStart.publish(event);
        asyncEnd.publish(event);
        return value;
      },
      (error: unknown) => {
        this.#fail(event, error);
        asyncStart.publish(event);
        asyncEnd.publish(event);
        throw error;
      },
    );
  }

  #fail(event: Draft, error: unknown): void {
    event.outcome = 'error';
    event.error = error;
    this.#channel.error.publish(event);
  }
}

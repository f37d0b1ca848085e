import type { Call } from '../call/context.ts';
import type { RunningCall, Step } from './step.ts';

/**
 * Runs the application's context factory before all other steps. Its failure is the route's
 * failure.
 */
export class ContextStep implements Step {
  readonly kind = 'context';
  readonly id: string;
  readonly errors = undefined;
  readonly #factory: (call: Call) => unknown;

  constructor(routeId: string, factory: (call: Call) => unknown) {
    this.id = routeId;
    this.#factory = factory;
  }

  runsOnError(): boolean {
    return false;
  }

  start(call: RunningCall): unknown {
    const factory = this.#factory;
    return factory(call.context);
  }

  finish(call: RunningCall, shared: unknown): undefined {
    call.context.shared = shared;
  }
}

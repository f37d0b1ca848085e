import type { Step } from '../layout/execution-path.ts';
import type { CallRun } from './call-run.ts';
import type { Call } from './context.ts';

/** Runs the application's context factory ahead of everything else; its failure is the route's. */
export class ContextStep implements Step {
  readonly kind = 'context';
  readonly id: string;
  readonly runOnError = false;
  readonly errors = undefined;
  readonly #factory: (call: Call) => unknown;

  constructor(routeId: string, factory: (call: Call) => unknown) {
    this.id = routeId;
    this.#factory = factory;
  }

  start(run: CallRun): unknown {
    const factory = this.#factory;
    return factory(run.context);
  }

  finish(run: CallRun, shared: unknown): undefined {
    run.context.shared = shared;
  }
}

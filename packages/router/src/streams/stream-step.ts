import type { RouteCodec } from '@mikrokit/types/runtime';
import type { CallRun } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import type { DeclaredErrors, RunningCall, Step } from '../steps/step.ts';

/** The step of a route, with its codec once it is loaded. */
interface StreamingRouteStep extends Step {
  readonly codec: RouteCodec;
}

/** A call whose route returns a stream. */
export interface StreamingRun extends CallRun {
  /**
   * Sends a stream or a file. Resolves to the value at its end, or rejects with the error that ends
   * it.
   */
  send(result: unknown, codec: RouteCodec): Promise<unknown>;
  /** Whether it is being sent. */
  readonly hasBegun: boolean;
}

/**
 * The step of a route that streams. It is finished twice: with the source, and then with the value
 * at its end.
 */
class StreamStep implements Step {
  readonly kind = 'route';
  readonly id: string;
  readonly #route: StreamingRouteStep;

  constructor(route: StreamingRouteStep) {
    this.id = route.id;
    this.#route = route;
  }

  get errors(): DeclaredErrors | undefined {
    return this.#route.errors;
  }

  runsOnError(): boolean {
    return false;
  }

  start(call: RunningCall): unknown {
    return this.#route.start(call);
  }

  finish(call: RunningCall, result: unknown): Promise<unknown> | undefined {
    const run = call as StreamingRun;
    if (run.hasBegun) return this.#route.finish(call, result);
    return run.send(result, this.#route.codec);
  }
}

/** The path of a route whose own step sends items. `own` replaces that step. */
export function streamingPath(path: ExecutionPath, own?: Step): ExecutionPath {
  const toStep = (step: Step) =>
    step.id === path.id && 'codec' in step
      ? (own ?? new StreamStep(step as StreamingRouteStep))
      : step;
  // Inherits the rest: the path's getters change when codecs load.
  return Object.assign(Object.create(path) as ExecutionPath, {
    // StreamedCall has two timeouts instead.
    timeout: undefined,
    steps: path.steps.map(toStep),
  });
}

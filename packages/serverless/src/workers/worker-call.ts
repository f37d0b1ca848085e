import type { Call } from '@mikrokit/router';
import { shareClass } from '@mikrokit/types/runtime';

/** The third argument of a Worker's `fetch`, as far as handlers use it. */
export interface ExecutionContext {
  /** Keeps the Worker running until a promise settles, even after the reply. */
  waitUntil(promise: Promise<unknown>): void;
  passThroughOnException(): void;
}

/** The arguments of a Worker's `fetch`. */
export class WorkerCall<Env = unknown> {
  readonly request: Request;
  readonly env: Env;
  readonly ctx: ExecutionContext;

  constructor(request: Request, env: Env, ctx: ExecutionContext) {
    this.request = request;
    this.env = env;
    this.ctx = ctx;
  }
}

shareClass(WorkerCall, 'WorkerCall');

/**
 * The request, bindings and execution context of a call, from the context of any handler or in the router's `context`
 * factory; `undefined` for calls that did not come over a Worker, as in tests.
 *
 *     createRouter(routes, { context: (call: Call) => ({ db: workerCallOf<Env>(call)?.env.DB }) })
 */
export function workerCallOf<Env = unknown>({
  request,
}: Pick<Call, 'request'>): WorkerCall<Env> | undefined {
  return request.native instanceof WorkerCall ? request.native : undefined;
}

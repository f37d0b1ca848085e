import type { Call } from '@mikrokit/router';

/** What a handler needs of the third argument of a Worker's `fetch`. */
export interface ExecutionContext {
  /** Keeps the Worker running until a promise is settled, after the reply too. */
  waitUntil(promise: Promise<unknown>): void;
  passThroughOnException(): void;
}

/** One run of a Worker's `fetch`. */
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

/**
 * The request, bindings and execution context of the Worker that a call came to; they are its
 * `context.request.native`. Throws a `TypeError` for a call that did not come through `workersHandler`.
 *
 *     createRouter(routes, { context: (call: Call) => ({ db: workerCallOf<Env>(call).env.DB }) })
 */
export function workerCallOf<Env = unknown>({ request }: Pick<Call, 'request'>): WorkerCall<Env> {
  if (request.native instanceof WorkerCall) return request.native;
  throw new TypeError('This call did not come through workersHandler');
}

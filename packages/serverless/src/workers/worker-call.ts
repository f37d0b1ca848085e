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
 * The request, bindings and execution context of the Worker that a call came to, from any handler's context or in the
 * router's `context` factory; `undefined` for a call that came otherwise, as in tests.
 *
 *     createRouter(routes, { context: (call: Call) => ({ db: workerCallOf<Env>(call)?.env.DB }) })
 */
export function workerCallOf<Env = unknown>({
  request,
}: Pick<Call, 'request'>): WorkerCall<Env> | undefined {
  return request.native instanceof WorkerCall ? request.native : undefined;
}

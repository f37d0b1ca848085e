import { createAnswer, createResponder } from '@mikrokit/http/fetch';
import type { FrontOptions } from '@mikrokit/http/front';
import type { Dispatcher } from '@mikrokit/router';
import { HostRequest } from '../host-request.ts';
import { type ExecutionContext, WorkerCall } from './worker-call.ts';

/** What a Worker exports by default. */
export interface WorkersHandler<Env = unknown> {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response>;
}

/**
 * A router as a Cloudflare Worker: `export default workersHandler(api)`. Handlers and the router's `context` factory
 * get at bindings with `workerCallOf(context)`. `context.signal` is told of callers who go away where the Worker has
 * the compatibility flag `enable_request_signal`. Never rejects. Throws a `TypeError` or `RangeError` for options that
 * cannot work.
 */
export function workersHandler<Env = unknown>(
  api: Dispatcher,
  options: FrontOptions = {},
): WorkersHandler<Env> {
  const answer = createAnswer(api, options);
  const toResponse = createResponder();
  return {
    fetch: async (request, env, ctx) => {
      const { headers } = request;
      const caller = headers.get('cf-connecting-ip') ?? undefined;
      const call = new HostRequest(new WorkerCall(request, env, ctx), headers, caller);
      return toResponse(await answer(request, call), request.method);
    },
  };
}

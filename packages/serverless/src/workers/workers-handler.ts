import { assertWebSockets, createAnswer, createResponder } from '@mikrokit/http/fetch';
import { MIDDLEWARE_OPTION_NAMES, type MiddlewareOptions } from '@mikrokit/http/middleware';
import type { WebSockets } from '@mikrokit/http/web-socket';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { CloudRequest } from '../cloud-request.ts';
import { type ExecutionContext, WorkerCall } from './worker-call.ts';

/** Options of {@link workersHandler}. */
export interface WorkersHandlerOptions extends MiddlewareOptions {
  /** `webSockets()` of `@mikrokit/http/web-socket` accepts calls over WebSockets, too. Default: none. */
  readonly webSocket?: WebSockets;
}

/** The default export of a Worker. */
export interface WorkersHandler<Env = unknown> {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response>;
}

/**
 * A router as a Cloudflare Worker: `export default workersHandler(api)`. Handlers and the router's `context` factory
 * get bindings with `workerCallOf(context)`. `context.signal` aborts when a client disconnects, if the Worker has the
 * compatibility flag `enable_request_signal`. Never rejects. Throws a `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { createRouter, route } from '@mikrokit/router';
 * import { workersHandler } from '@mikrokit/serverless/workers';
 *
 * const api = createRouter({ ping: route({ http: 'GET /ping', handler: () => 'pong' }) });
 * const worker = workersHandler(api);
 * export default worker;
 *
 * const request = new Request('http://localhost/ping');
 * const reply = await worker.fetch(request, {}, { waitUntil: () => undefined } as never);
 * console.log(await reply.json()); // → pong
 * ```
 */
export function workersHandler<Env = unknown>(
  api: Dispatcher,
  options: WorkersHandlerOptions = {},
): WorkersHandler<Env> {
  assertKnownOptions('workersHandler', options, { webSocket: 1, ...MIDDLEWARE_OPTION_NAMES });
  const { webSocket, cors } = options;
  assertWebSockets('workersHandler', webSocket);
  const answer = createAnswer(api, options);
  const toResponse = createResponder();
  return {
    fetch: async (request, env, ctx) => {
      const { headers } = request;
      const caller = headers.get('cf-connecting-ip') ?? undefined;
      const worker = new WorkerCall(request, env, ctx);
      // Tests can call the handler without a context.
      const call = new CloudRequest(worker, headers, caller, (work) => ctx?.waitUntil(work));
      const opened = webSocket?.open(request, {
        api,
        cors,
        call,
        args: [],
        isProxied: () => false,
      });
      if (opened !== undefined) return opened.response;
      return toResponse(await answer(request, call), request.method);
    },
  };
}

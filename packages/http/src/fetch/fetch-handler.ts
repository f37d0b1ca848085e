import type { Dispatcher, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import { createFront, type FrontOptions } from '../front/front.ts';
import type { RequestHead } from '../front/request-head.ts';
import { type BodyRefusal, readFetchBody } from './fetch-body.ts';
import { FetchRequest } from './fetch-request.ts';
import { createResponder } from './responder.ts';

/** Answers a Fetch API request. Never rejects: what goes wrong is a reply. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves a router wherever requests are answered with the Fetch API: `Bun.serve({ fetch })`, `Deno.serve`,
 * a Worker's `export default { fetch }`, a route of Hono or Next. The path of the request's URL is the
 * route's, prefix included. `context.signal` follows the request's own where the host aborts it. Throws a
 * `TypeError` or `RangeError` for options that cannot work.
 */
export function fetchHandler(api: Dispatcher, options: FrontOptions = {}): FetchHandler {
  // Whether TLS is spoken is only known by request: those who end it add strict-transport-security themselves.
  const front = createFront(options, { isTls: false, isClosing: () => false });
  const toResponse = createResponder();
  if (front === undefined) {
    return async (request) => {
      const endpoint = accept(api, request);
      if ('status' in endpoint) return toResponse(endpoint, request.method);
      const body = await readFetchBody(request, endpoint.maxBodySize);
      const reply = run(endpoint, body, request);
      return toResponse('then' in reply ? await reply : reply, request.method);
    };
  }
  return async (request) => {
    const head = headOf(request);
    const early = front.answer(head) ?? accept(api, request);
    const reply = 'status' in early ? early : await call(early, request);
    return toResponse(front.dress(reply, head), request.method);
  };
}

function accept(api: Dispatcher, request: Request): Endpoint | Reply {
  const contentType = request.headers.get('content-type') ?? undefined;
  return api.accept(request.method, pathAndQueryOf(request.url), contentType);
}

function headOf(request: Request): RequestHead {
  return {
    method: request.method,
    url: pathAndQueryOf(request.url),
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

async function call(endpoint: Endpoint, request: Request): Promise<Reply> {
  return run(endpoint, await readFetchBody(request, endpoint.maxBodySize), request);
}

function run(
  endpoint: Endpoint,
  body: string | BodyRefusal,
  request: Request,
): Reply | Promise<Reply> {
  if (typeof body !== 'string') return endpoint.refuse(body.type, body.message);
  const reply = endpoint.run(body, new FetchRequest(request));
  return 'then' in reply ? untilAborted(reply, request.signal) : reply;
}

// The request's signal is only looked at for calls that can outlive their caller.
async function untilAborted(call: PendingReply, signal: AbortSignal): Promise<Reply> {
  const cancel = (): void => call.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const reply = await call;
  signal.removeEventListener('abort', cancel);
  return reply;
}

// https://api.example.com/users/get?a=1 → /users/get?a=1
function pathAndQueryOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  return path === -1 ? '/' : url.slice(path);
}

import type { Dispatcher } from '@mikrokit/router';
import type { FrontOptions } from '../front/front.ts';
import { accept, answerBehind, createFetchFront, run } from './answer.ts';
import { readFetchBody } from './fetch-body.ts';
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
  const toResponse = createResponder();
  const front = createFetchFront(options);
  if (front !== undefined) {
    const answer = answerBehind(front, api);
    return async (request) =>
      toResponse(await answer(request, new FetchRequest(request)), request.method);
  }
  // Not by `createAnswer`, which takes two promises more for each call.
  return async (request) => {
    const endpoint = accept(api, request);
    if ('status' in endpoint) return toResponse(endpoint, request.method);
    const body = await readFetchBody(request, endpoint.maxBodySize);
    const reply = run(endpoint, body, request, new FetchRequest(request));
    return toResponse('then' in reply ? await reply : reply, request.method);
  };
}

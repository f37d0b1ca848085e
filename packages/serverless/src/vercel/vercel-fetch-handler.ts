import { createAnswer, createResponder, type FetchLike } from '@mikrokit/http/fetch';
import type { FrontOptions } from '@mikrokit/http/front';
import type { Dispatcher } from '@mikrokit/router';
import { HostRequest } from '../host-request.ts';
import { lastHopOf } from '../last-hop.ts';

/**
 * A router as a function of Vercel that takes a `Request`. On the Edge runtime `export default vercelFetchHandler(api)`;
 * on Node `export default { fetch: vercelFetchHandler(api) }`, or under the name of each method:
 * `export const POST = handle, GET = handle`. Never rejects. Throws a `TypeError` or `RangeError` for options that
 * cannot work.
 */
export function vercelFetchHandler(
  api: Dispatcher,
  options: FrontOptions = {},
): (request: Request) => Promise<Response> {
  const answer = createAnswer(api, options);
  const toResponse = createResponder();
  return async (request) => {
    const { headers } = request;
    // Vercel replaces what callers have written into x-forwarded-for.
    const caller = lastHopOf(headers.get('x-forwarded-for'));
    const reply = await answer(kept(request), new HostRequest(request, headers, caller));
    return toResponse(reply, request.method);
  };
}

/**
 * A request whose body is left alone, and not cancelled, when it is too large: the Node runtime goes on writing to it,
 * which ends the process if it is closed.
 */
function kept(request: Request): FetchLike {
  const { method, url, headers, signal, body } = request;
  return {
    method,
    url,
    headers,
    signal,
    body: body && { [Symbol.asyncIterator]: () => body.values({ preventCancel: true }) },
    arrayBuffer: () => request.arrayBuffer(),
  };
}

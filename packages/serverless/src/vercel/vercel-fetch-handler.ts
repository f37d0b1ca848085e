import { createAnswer, createResponder, type FetchLike } from '@mikrokit/http/fetch';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { CloudRequest } from '../cloud-request.ts';
import { lastForwardedFor } from '../forwarded-for.ts';
import { limitDuration } from '../limit-duration.ts';
import { VERCEL_OPTION_NAMES, type VercelOptions } from './vercel-options.ts';
import { waitUntil } from './wait-until.ts';

/**
 * A router as a function of Vercel that takes a `Request`. On the Edge runtime, write
 * `export default vercelFetchHandler(api)`. On Node, write `export default { fetch: vercelFetchHandler(api) }`, or
 * under the name of each method: `export const POST = handle, GET = handle`. Never rejects. Throws a `TypeError` or
 * `RangeError` for invalid options.
 */
export function vercelFetchHandler(
  api: Dispatcher,
  options: VercelOptions = {},
): (request: Request) => Promise<Response> {
  assertKnownOptions('vercelFetchHandler', options, VERCEL_OPTION_NAMES);
  const { maxDuration, ...middleware } = options;
  const answer = createAnswer(limitDuration(api, maxDuration), middleware);
  const toResponse = createResponder();
  return async (request) => {
    const { headers } = request;
    // Vercel replaces any x-forwarded-for of clients.
    const caller = lastForwardedFor(headers.get('x-forwarded-for'));
    const call = new CloudRequest(request, headers, caller, waitUntil);
    const reply = await answer(withoutCancel(request), call);
    return toResponse(reply, request.method);
  };
}

/**
 * A request whose body is not cancelled when it is too large: the Node runtime continues to write
 * to it, and closing it would end the process.
 */
function withoutCancel(request: Request): FetchLike {
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

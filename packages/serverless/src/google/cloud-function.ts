import type { FrontOptions } from '@mikrokit/http/front';
import { createNodeHandler, type NodeHandler } from '@mikrokit/http/node';
import type { Dispatcher } from '@mikrokit/router';
import { lastHopOf } from '../last-hop.ts';

/**
 * A router as an HTTP function of Google Cloud: `http('api', cloudFunction(api))` with the functions framework, or
 * `export const api = cloudFunction(router)`. The path after the function's own is the route's, prefix included. The
 * framework reads bodies before us; the route's `maxBodySize` holds for them all the same. `context.request.native`
 * is the framework's `Request`. Throws a `TypeError` or `RangeError` for options that cannot work.
 */
export function cloudFunction(api: Dispatcher, options: FrontOptions = {}): NodeHandler {
  return createNodeHandler(api, options, (peer, forwardedFor) => lastHopOf(forwardedFor) ?? peer);
}

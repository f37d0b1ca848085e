import { MIDDLEWARE_OPTION_NAMES, type MiddlewareOptions } from '@mikrokit/http/middleware';
import { createNodeHandler, type NodeHandler } from '@mikrokit/http/node';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { callerAddress } from '../forwarded-for.ts';
import { holdReplies } from '../hold-replies.ts';

/**
 * A router as an HTTP function of Google Cloud: `http('api', cloudFunction(api))` with the functions framework, or
 * `export const api = cloudFunction(router)`. The path after the function's own path is the path of the route, prefix
 * included. The framework reads bodies first. `maxBodySize` of the route still applies. `context.request.native` is the
 * framework's `Request`. Throws a `TypeError` or `RangeError` for invalid options.
 */
export function cloudFunction(api: Dispatcher, options: MiddlewareOptions = {}): NodeHandler {
  assertKnownOptions('cloudFunction', options, MIDDLEWARE_OPTION_NAMES);
  // Google takes the processor away from a function that has replied.
  return createNodeHandler(holdReplies(api), options, {
    proxies: 'cloud',
    remoteAddressOf: callerAddress,
  });
}

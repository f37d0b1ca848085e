import { createNodeHandler, type NodeHandler } from '@mikrokit/http/node';
import { assertKnownOptions, type Dispatcher } from '@mikrokit/router';
import { callerAddress } from '../forwarded-for.ts';
import { limitDuration } from '../limit-duration.ts';
import { VERCEL_OPTION_NAMES, type VercelOptions } from './vercel-options.ts';
import { waitUntil } from './wait-until.ts';

/**
 * A router as a function of Vercel's Node runtime: `export default vercelHandler(api)` in `api/index.ts`, to which
 * `vercel.json` rewrites `/api/(.*)`. The router then has `prefix: 'api'`. It reads bodies as they were sent, even if
 * Vercel's helpers have parsed them. Throws a `TypeError` or `RangeError` for invalid options.
 */
export function vercelHandler(api: Dispatcher, options: VercelOptions = {}): NodeHandler {
  assertKnownOptions('vercelHandler', options, VERCEL_OPTION_NAMES);
  const { maxDuration, ...middleware } = options;
  // Vercel replaces any x-forwarded-for of clients.
  return createNodeHandler(limitDuration(api, maxDuration), middleware, {
    proxies: 'cloud',
    remoteAddressOf: callerAddress,
    waitUntil,
  });
}

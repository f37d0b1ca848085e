import type { FrontOptions } from '@mikrokit/http/front';
import { createNodeHandler, type NodeHandler } from '@mikrokit/http/node';
import type { Dispatcher } from '@mikrokit/router';
import { lastHopOf } from '../last-hop.ts';

/**
 * A router as a function of Vercel's Node runtime: `export default vercelHandler(api)` in `api/index.ts`, to which
 * `vercel.json` rewrites `/api/(.*)`; the router then has `prefix: 'api'`. Bodies are read as they came, whether
 * Vercel's helpers have parsed them or not. Throws a `TypeError` or `RangeError` for options that cannot work.
 */
export function vercelHandler(api: Dispatcher, options: FrontOptions = {}): NodeHandler {
  // Vercel replaces what callers have written into x-forwarded-for.
  return createNodeHandler(api, options, (peer, forwardedFor) => lastHopOf(forwardedFor) ?? peer);
}

import { DEADLINE_HEADER } from '@mikrokit/router/protocol';
import type { TransportRequest } from '../transport/transport.ts';

/** Tells the server how many milliseconds are left, so that it does no work for which nobody waits. */
export function withDeadline(request: TransportRequest, endsAt: number): TransportRequest {
  // A page's GET of another origin would need a preflight.
  if (endsAt === Number.POSITIVE_INFINITY || (request.method === 'GET' && 'location' in globalThis))
    return request;
  const left = Math.max(0, Math.floor(endsAt - performance.now()));
  return { ...request, headers: [...request.headers, DEADLINE_HEADER, String(left)] };
}

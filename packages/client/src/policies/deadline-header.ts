import { DEADLINE_HEADER } from '@mikrokit/router/protocol';
import type { TransportRequest } from '../transport/transport.ts';
import type { AttemptOptions } from './attempt-options.ts';

/** When an attempt ends at the latest, by `performance.now()`; `Infinity` without a limit. */
export function endOf({ remaining = Number.POSITIVE_INFINITY }: AttemptOptions): number {
  // The time is asked for only if it matters.
  return remaining === Number.POSITIVE_INFINITY ? remaining : performance.now() + remaining;
}

/** Tells the server how many milliseconds are left, so that it does no work for which nobody waits. */
export function withDeadline(request: TransportRequest, endsAt: number): TransportRequest {
  // A page's GET of another origin would need a preflight.
  if (endsAt === Number.POSITIVE_INFINITY || (request.method === 'GET' && 'location' in globalThis))
    return request;
  const left = Math.max(0, Math.floor(endsAt - performance.now()));
  return { ...request, headers: { ...request.headers, [DEADLINE_HEADER]: String(left) } };
}

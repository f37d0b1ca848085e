import { DEADLINE_HEADER } from '@mikrokit/router/protocol';
import type { TransportRequest } from '../transport/transport.ts';
import type { AttemptOptions } from './attempt-options.ts';

/** When an attempt must end, by `performance.now()`. `Infinity` without a limit. */
export function endOf({ remaining = Number.POSITIVE_INFINITY }: AttemptOptions): number {
  // Reads the clock only if needed.
  return remaining === Number.POSITIVE_INFINITY ? remaining : performance.now() + remaining;
}

/** Sends the remaining milliseconds to the server, so that it does no useless work. */
export function withDeadline(request: TransportRequest, endsAt: number): TransportRequest {
  // For a cross-origin GET, the header would cost a preflight.
  if (endsAt === Number.POSITIVE_INFINITY || (request.method === 'GET' && 'location' in globalThis))
    return request;
  const left = Math.max(0, Math.floor(endsAt - performance.now()));
  return { ...request, headers: { ...request.headers, [DEADLINE_HEADER]: String(left) } };
}

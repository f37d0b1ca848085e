import type { Attempt } from '@mikrokit/policies';
import type { Hop, StartedCall } from '../call.ts';
import type { SentHeaders } from '../request/request-headers.ts';
import type { FetchRequest } from './interceptors.ts';

type HopCall = StartedCall & { readonly hop: Hop };

/** A request of a chain of redirects: the first, or one that a reply asks for. */
export class HopRequest {
  readonly call: HopCall;
  readonly headers: SentHeaders;

  constructor(call: HopCall, headers: SentHeaders) {
    this.call = call;
    this.headers = headers;
  }
}

/** The request that a redirect from a URL asks for. */
export function toHop(
  call: HopCall,
  { method, url, headers, body }: Omit<FetchRequest, 'signal'>,
  from: string,
): HopRequest {
  const isForeign = call.hop.isForeign || new URL(url).origin !== new URL(from).origin;
  const hop = { ...call.hop, isFirst: false, isForeign };
  return new HopRequest(
    { ...call, method, url, hop, body: body === undefined ? undefined : call.body },
    headers,
  );
}

/** A request with the limits of an attempt, which starts now. */
export function within(call: HopCall, { signal, remaining }: Attempt): HopCall {
  const deadline = Number.isFinite(remaining) ? Math.max(1, remaining) : undefined;
  const hop = { ...call.hop, started: performance.now() };
  return { ...call, options: { ...call.options, signal, deadline }, hop };
}

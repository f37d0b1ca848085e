import { callerNamedBy, withoutCredentials } from '@mikrokit/client/http';
import { type Call, nameOf } from './call.ts';
import { FetchError } from './errors/fetch-error.ts';
import type { CallView, FetchOptions } from './options.ts';
import type { SentHeaders } from './request/request-headers.ts';

/** A call, and whose it is. */
export interface IdentifiedCall {
  readonly headers: SentHeaders;
  /** Identifies the caller by everything that could name one. */
  readonly caller: string;
  /** Identifies everything that the result depends on. Absent if the body is not text. */
  readonly requestKey?: string;
}

/** Finds the caller of a call: by the option `identity`, otherwise by all headers and cookies. */
export function identify(
  call: Call,
  {
    headers,
    cookies,
    identity,
  }: {
    readonly headers: SentHeaders;
    readonly cookies: string | undefined;
    readonly identity: FetchOptions['identity'];
  },
): IdentifiedCall {
  const { method, url, body, hop, traceHeaders } = call;
  const named = typeof identity === 'function' ? identityOf(call, identity) : null;
  const shown = identity === undefined ? [headers, cookies] : [withoutCredentials(headers), named];
  // Unlike trace ids, baggage can name a tenant.
  const caller = JSON.stringify([...shown, traceHeaders?.baggage]);
  if (body && typeof body.body !== 'string') return { headers, caller };
  // Neither JSON nor a URL contains line breaks, so two requests never share a key. A redirect is
  // stored as the reply to one request of a chain, but followed for any other call.
  const kind = hop === undefined ? 'call' : hop.isForeign ? 'foreign hop' : 'hop';
  return {
    headers,
    caller,
    requestKey: `${caller}\n${kind} ${method} ${url}\n${body?.body ?? ''}`,
  };
}

function identityOf(call: Call, identity: (call: CallView) => string): string {
  return callerNamedBy(identity, call, (cause) => {
    const message = 'identity returned no string that identifies the user';
    throw new FetchError('application', { request: nameOf(call), message, cause });
  });
}

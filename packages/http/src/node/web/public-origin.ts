import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/** The scheme and host by which callers reach us. */
export interface PublicOrigin {
  readonly scheme: 'http' | 'https';
  /** As callers sent it, so that it may be anything. */
  readonly host: string | undefined;
}

/**
 * The proxies whose `x-forwarded-proto` and `x-forwarded-host` are believed, by their address; `cloud` for hosts that
 * replace the first header and let callers write the second.
 */
export type BelievedProxies = 'cloud' | ((address: string | undefined) => boolean);

/** The origin as the connection shows it, or as believed proxies say. */
export function publicOriginOf(
  { headers, socket }: IncomingMessage,
  proxies: BelievedProxies | undefined,
): PublicOrigin {
  const direct: PublicOrigin = {
    scheme: (socket as Partial<TLSSocket>).encrypted ? 'https' : 'http',
    host: hostOf(headers),
  };
  if (proxies === undefined) return direct;
  if (proxies === 'cloud') return { ...direct, ...schemeOf(headers) };
  if (!proxies(socket.remoteAddress)) return direct;
  const host = lastOf(headers['x-forwarded-host']) ?? direct.host;
  return { ...direct, ...schemeOf(headers), host };
}

/** HTTP/2 has the host as a pseudo-header: RFC 9113 section 8.3.1. */
function hostOf(headers: IncomingHttpHeaders): string | undefined {
  return (headers[':authority'] as string | undefined) ?? headers.host;
}

function schemeOf(headers: IncomingHttpHeaders): Partial<Pick<PublicOrigin, 'scheme'>> {
  const scheme = lastOf(headers['x-forwarded-proto'])?.toLowerCase();
  return scheme === 'http' || scheme === 'https' ? { scheme } : {};
}

/** What the proxy nearest to us has written: callers may have written what stands before it. */
function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const value = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return value === '' ? undefined : value;
}

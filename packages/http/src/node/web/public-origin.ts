import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Site } from '@mikrokit/router/web';
import { forwardedSchemeOf, lastValueOf } from '../../forwarded-fields.ts';

/** The scheme and host that clients use. */
export interface PublicOrigin {
  readonly scheme: 'http' | 'https';
  /** As clients sent it, so it can be anything. */
  readonly host: string | undefined;
}

/**
 * The trusted proxies, whose `x-forwarded-proto` and `x-forwarded-host` tell the origin, by
 * address. `cloud` for hosts that replace the first header but let clients write the second.
 */
export type BelievedProxies = 'cloud' | ((address: string | undefined) => boolean);

/** The origin according to the connection, or to trusted proxies. */
export function publicOriginOf(
  { headers, socket }: IncomingMessage,
  proxies: BelievedProxies | undefined,
): PublicOrigin {
  const direct: PublicOrigin = {
    scheme: (socket as Partial<TLSSocket>).encrypted ? 'https' : 'http',
    host: hostOf(headers),
  };
  if (proxies === undefined) return direct;
  const isCloud = proxies === 'cloud';
  if (!isCloud && !proxies(socket.remoteAddress)) return direct;
  const scheme = forwardedSchemeOf(headers['x-forwarded-proto']) ?? direct.scheme;
  const forwardedHost = isCloud ? undefined : lastValueOf(headers['x-forwarded-host']);
  return { scheme, host: forwardedHost ?? direct.host };
}

/** HTTP/2 has the host as a pseudo-header: RFC 9113 section 8.3.1. */
function hostOf(headers: IncomingHttpHeaders): string | undefined {
  return (headers[':authority'] as string | undefined) ?? headers.host;
}

/** A server's own site, to recognize cross-site requests. */
export interface OwnSite {
  /** Default: trusts no proxy. */
  readonly proxies?: BelievedProxies | undefined;
  /** Whether pages of an origin can send requests. */
  readonly allows: Site['allows'];
}

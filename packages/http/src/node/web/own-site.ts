import type { Site } from '@mikrokit/router/web';
import type { BelievedProxies } from './public-origin.ts';

/** A server's own site, by which it recognizes requests from other sites. */
export interface OwnSite {
  /** Default: no proxy is believed. */
  readonly proxies?: BelievedProxies | undefined;
  /** Whether pages of an origin may send requests. */
  readonly allows: Site['allows'];
}

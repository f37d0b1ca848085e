import type { Site } from '@mikrokit/router/web';
import type { BelievedProxies } from './public-origin.ts';

/** What a server knows of its own site. */
export interface OwnSite {
  /** Default: no proxy is believed. */
  readonly proxies?: BelievedProxies | undefined;
  /** Whether pages of an origin may send requests. */
  readonly allows: Site['allows'];
}

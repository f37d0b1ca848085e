import type { Server } from 'node:http';

/** Timeouts of connections in milliseconds. 0 means no limit. */
export interface Timeouts {
  /** Milliseconds from connecting, or from the first byte of a later request, to the end of its head. Default: 10,000. */
  readonly headersTimeout?: number;
  /** Milliseconds from the same moment to the end of the body. Then the client gets a 408. Default: 60,000. */
  readonly requestTimeout?: number;
  /**
   * Milliseconds between a reply and the next request on its connection. Common load balancers wait less than the default,
   * so they close first and never send into a closing connection. Default: 65,000.
   */
  readonly keepAliveTimeout?: number;
}

/** Adds defaults. */
export function completeTimeouts({
  headersTimeout = 10_000,
  requestTimeout = 60_000,
  keepAliveTimeout = 65_000,
}: Timeouts): Required<Timeouts> {
  return { headersTimeout, requestTimeout, keepAliveTimeout };
}

/** How often Node checks connections: timeouts are at most a tenth late. */
export function checkingInterval({
  headersTimeout,
  requestTimeout,
}: Pick<Required<Timeouts>, 'headersTimeout' | 'requestTimeout'>): number {
  const shortest = Math.min(headersTimeout || 60_000, requestTimeout || 60_000);
  return Math.max(50, Math.ceil(shortest / 10));
}

/** The time for a TLS handshake, as options of a server. */
export function handshakeOptions({ headersTimeout }: Required<Timeouts>): {
  handshakeTimeout?: number;
} {
  return headersTimeout > 0 ? { handshakeTimeout: headersTimeout } : {};
}

export function setTimeouts(server: Server, timeouts: Required<Timeouts>): void {
  Object.assign(server, timeouts);
}

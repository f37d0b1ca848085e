import type { Dispatcher } from '@mikrokit/router';
import type { NatsConnection } from '@nats-io/transport-node';
import { CallServer } from './call-server.ts';
import { type ServeNatsOptions, serverSettings } from './nats-options.ts';

/** A service on NATS. */
export interface NatsServer {
  /**
   * Resolves when the server accepts calls. Rejects if it cannot, for example because a table of a store is missing, or
   * NATS denies it the subjects. An unhandled rejection ends the process.
   */
  readonly ready: Promise<void>;
  /**
   * Accepts no further calls, which go to the other servers of the service, and resolves when all its calls are
   * answered. Clients resume streams on other servers. After `deadline` milliseconds (default: no limit), it cancels
   * the rest. A second call can set an earlier deadline. The connection stays open. Throws a `RangeError` for a
   * deadline that no timer can have.
   */
  close(options?: NatsCloseOptions): Promise<void>;
}

/** Options of `close()` of a NATS server. */
export interface NatsCloseOptions {
  /** Milliseconds that running calls get before they are cancelled, at most 2,147,483,647. Default: no limit. */
  readonly deadline?: number | undefined;
}

/**
 * Serves a router on a connection of NATS. It joins the queue group of the service, and each call goes to one of its
 * servers. Throws a `TypeError` or `RangeError` for invalid options.
 *
 *   const server = serveNats(api, await connect(), { service: 'shop' });
 */
export function serveNats(
  api: Dispatcher,
  nc: NatsConnection,
  options: ServeNatsOptions,
): NatsServer {
  return new CallServer(api, nc, serverSettings(options));
}

import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { Dispatcher } from '../adapter.ts';
import { assertPort, type PortLike } from './port-like.ts';
import { PortCallServer } from './port-server.ts';

/** Options of {@link servePort}. */
export interface ServePortOptions {
  /** The most calls that run at once, streams included. Further ones get the status 429. Default: 1,000. */
  readonly maxCalls?: number | undefined;
  /**
   * Milliseconds without a message after which a client with running calls counts as lost. 0 waits without limit.
   * Default: 30,000 in browsers, whose ports do not always tell; 0 on Node and Electron, whose ports do.
   */
  readonly silence?: number | undefined;
}

export interface PortServerSettings {
  readonly maxCalls: number;
  readonly silence: number | undefined;
}

/** An API that is served on a port. */
export interface PortServer {
  /**
   * Resolves when the server accepts calls. Earlier calls wait. Rejects if it cannot, for example because a table of a
   * store is missing. An unhandled rejection ends the process.
   */
  readonly ready: Promise<void>;
  /**
   * Takes no further calls and resolves when all running ones are answered, or after `deadline` milliseconds (default:
   * none), when the rest is cancelled. A second call can bring an earlier deadline. The port stays open. Throws a
   * `RangeError` for a deadline that no timer can have.
   */
  close(options?: PortCloseOptions): Promise<void>;
}

/** Options of `close()` of a served port. */
export interface PortCloseOptions {
  /** Milliseconds that running calls get before they are cancelled, at most 2,147,483,647. Default: no limit. */
  readonly deadline?: number | undefined;
}

/**
 * Serves a router on a `MessagePort` or a `Worker`: a client with `portTransport` at the other end makes calls. Give a
 * port only to pages and processes that may call the API. Throws a `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { createClient } from '@mikrokit/client';
 * import { portTransport } from '@mikrokit/client/port';
 * import { createRouter } from '@mikrokit/router';
 * import { servePort } from '@mikrokit/router/port';
 *
 * const api = createRouter({ double: (_context, n: number) => n * 2 });
 * const { port1, port2 } = new MessageChannel();
 * const server = servePort(api, port1);
 * const client = createClient<typeof api>({ transport: portTransport(port2) });
 *
 * console.log(await client.double(2)); // → 4
 * await client.close();
 * await server.close();
 * port1.close();
 * ```
 */
export function servePort(
  api: Dispatcher,
  port: PortLike,
  options: ServePortOptions = {},
): PortServer {
  assertKnownOptions('servePort', options, { maxCalls: 1, silence: 1 });
  assertPort('servePort', port);
  const { maxCalls = 1_000, silence } = options;
  assertIntegers('servePort', { maxCalls });
  assertIntegers('servePort', { silence }, { least: 0, most: LONGEST_TIMEOUT });
  return new PortCallServer(api, port, { maxCalls, silence });
}

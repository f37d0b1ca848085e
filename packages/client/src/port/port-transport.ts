import { assertPort, assertSilence, type PortLike } from '@mikrokit/router/port';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Transport, TransportFactory } from '../transport/transport.ts';
import { PortClient } from './port-client.ts';

/** Options of {@link portTransport}. */
export interface PortTransportOptions {
  /**
   * Milliseconds without a message after which the other side of a running call counts as lost. 0 waits without limit.
   * A server that computes for longer looks lost. Default: 30,000 in browsers, whose ports do not always tell that they
   * are closed; 0 on Node and Electron, whose ports do.
   */
  readonly silence?: number | undefined;
}

/**
 * Makes calls over a `MessagePort` or a `Worker`, to an API that `servePort` serves at the other end. It ignores the
 * client's `url`. Closing the client leaves the port open. Throws a `TypeError` or `RangeError` for invalid options.
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
 *
 * const client = createClient<typeof api>({ transport: portTransport(port2, { silence: 30_000 }) });
 * console.log(await client.double(4)); // → 8
 * await client.close();
 * await server.close();
 * port1.close();
 * ```
 */
export function portTransport(
  port: PortLike,
  options: PortTransportOptions = {},
): TransportFactory<Transport> {
  assertKnownOptions('portTransport', options, { silence: 1 });
  assertPort('portTransport', port);
  assertSilence('portTransport', options.silence);
  return () => new PortClient(port, options.silence);
}

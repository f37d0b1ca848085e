import type { Transport, TransportFactory } from '@mikrokit/client/http';
import type { NatsConnection } from '@nats-io/transport-node';
import { CallClient } from './call-client.ts';
import { type NatsTransportOptions, transportSettings } from './nats-options.ts';

/**
 * Makes calls over NATS, to any server of a service. It ignores the client's `url`. Closing the client leaves the
 * connection open. Throws a `TypeError` or `RangeError` for invalid options.
 *
 *   const client = createClient<typeof api>({ transport: natsTransport(await connect(), { service: 'shop' }) });
 */
export function natsTransport(
  nc: NatsConnection,
  options: NatsTransportOptions,
): TransportFactory<Transport> {
  const settings = transportSettings(options);
  return () => new CallClient(nc, settings);
}

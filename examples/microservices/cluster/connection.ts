import type { ClientOptions } from '@mikrokit/client';
import { natsTransport } from '@mikrokit/nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Connects to the broker of `NATS_URL`, again and again while it is away. */
export function connectToBroker(url = process.env.NATS_URL ?? ''): Promise<NatsConnection> {
  return connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
}

/** How to reach a service of the cluster. */
export function serviceAt(nc: NatsConnection, service: string): ClientOptions {
  // A server that is killed gives no sign. Its calls fail after this time.
  return { transport: natsTransport(nc, { service, silence: 1_500 }) };
}

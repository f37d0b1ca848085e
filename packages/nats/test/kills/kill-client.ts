import { type Client, createClient } from '@mikrokit/client';
import { natsTransport } from '@mikrokit/nats';
import type { NatsConnection } from '@nats-io/transport-node';
import type { killApi } from './kill-api.ts';

export function killClient(nc: NatsConnection, silence: number): Client<typeof killApi> {
  return createClient<typeof killApi>({
    transport: natsTransport(nc, { service: 'kills', silence }),
  });
}

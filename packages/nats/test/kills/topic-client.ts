import { type Client, createClient } from '@mikrokit/client';
import { natsTransport } from '@mikrokit/nats';
import type { NatsConnection } from '@nats-io/transport-node';
import type { createTopicApi } from './topic-api.ts';

type TopicApi = ReturnType<typeof createTopicApi>;

export function topicClient(nc: NatsConnection, silence: number): Client<TopicApi> {
  return createClient<TopicApi>({
    transport: natsTransport(nc, { service: 'topics', silence }),
    retry: { limit: 1_000, delay: 50, maxDelay: 250 },
  });
}

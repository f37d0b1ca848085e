// Serves the topic until it is killed. Arguments: the URL of NATS and the heartbeat.
import { serveNats } from '@mikrokit/nats';
import { jetStreamTopic } from '@mikrokit/nats/jetstream';
import { connect } from '@nats-io/transport-node';
import { createTopicApi } from './topic-api.ts';

const [url = '', heartbeat] = process.argv.slice(2);
const nc = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
const api = createTopicApi(jetStreamTopic(nc, { name: 'kills' }));
await serveNats(api, nc, { service: 'topics', heartbeat: Number(heartbeat) }).ready;
process.on('disconnect', () => process.exit());
process.send?.('ready');

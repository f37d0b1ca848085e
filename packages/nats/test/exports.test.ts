import * as nats from '@mikrokit/nats';
import * as jetstream from '@mikrokit/nats/jetstream';
import test from 'ava';

test('the entries export these names and no others', (t) => {
  t.deepEqual(Object.keys(nats).sort(), ['NatsCallError', 'natsTransport', 'serveNats']);
  t.deepEqual(Object.keys(jetstream), ['jetStreamTopic']);
});

import * as nats from '@mikrokit/nats';
import test from 'ava';

test('the entry exports these names and no others', (t) => {
  t.deepEqual(Object.keys(nats).sort(), ['NatsCallError', 'natsTransport', 'serveNats']);
});

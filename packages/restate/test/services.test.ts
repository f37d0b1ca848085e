import '@mikrokit/compiler/register';
import { connect } from 'node:http2';
import { restateServices, serveRestate } from '@mikrokit/restate';
import test from 'ava';

const { api, keyed } = (await import('./api/orders.ts')) as typeof import('./api/orders.ts');

test('routes become handlers of services, by their paths', (t) => {
  const named = restateServices(api, { service: 'shop' }).map(({ name }) => name);
  t.deepEqual(named, ['shop.orders', 'shop.guarded']);
  const [one] = restateServices(api, { service: 'shop', routes: ['orders/ship'] });
  t.deepEqual(Object.keys((one as unknown as { service: object }).service), ['ship']);
});

test('options that cannot work are errors', async (t) => {
  for (const service of ['', 'a.b', '1', 'a b'])
    t.throws(() => restateServices(api, { service }), { message: /service is / }, service);
  t.throws(() => restateServices(api, { service: 'shop', routes: ['watch'] }), {
    message: /'watch' streams/,
  });
  const routes = ['missing'] as never;
  t.throws(() => restateServices(api, { service: 'shop', routes }), {
    message: /no route 'missing'/,
  });
  t.throws(() => restateServices(api, { service: 'shop', routes: [] }), {
    message: /no route that/,
  });
  const unknown = { service: 'shop', ports: 1 } as never;
  await t.throwsAsync(serveRestate(api, unknown), { message: /ports/ });
});

test('a server closes, also with connections that nobody uses', async (t) => {
  const server = await serveRestate(keyed, { service: 'shop', port: 0 });
  const session = connect(server.url);
  await new Promise((resolve) => session.once('connect', resolve));
  const closing = server.close();
  await Promise.all([closing, server.close({ deadline: 1_000 })]);
  t.true(session.closed);
  await t.throwsAsync(server.close({ deadline: Number.NaN }), { instanceOf: RangeError });
});

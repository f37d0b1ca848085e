import '@mikrokit/compiler/register';
import type { ClientOptions } from '@mikrokit/client';
import { natsTransport, serveNats } from '@mikrokit/nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import test, { type ExecutionContext } from 'ava';
import { type NatsTestServer, natsTest, startNats } from '../../../test/support/nats-server.ts';
import { until } from '../../../test/support/until.ts';

const { seen, shop } = (await import('./api/shop.ts')) as typeof import('./api/shop.ts');

const { shopClient } = (await import(
  './api/shop-client.ts'
)) as typeof import('./api/shop-client.ts');

let broker: NatsTestServer;
test.before(async () => {
  if (natsTest !== test.serial.skip) broker = await startNats();
});
test.after.always(() => broker?.stop());

async function open(t: ExecutionContext, url = broker.url): Promise<NatsConnection> {
  const nc = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  t.teardown(() => nc.close());
  return nc;
}

async function start(t: ExecutionContext, options = {}, clientOptions: ClientOptions = {}) {
  const [serverNc, clientNc] = await Promise.all([open(t), open(t)]);
  const server = serveNats(shop, serverNc, { service: 'shop', heartbeat: 100, ...options });
  await server.ready;
  t.teardown(() => server.close({ deadline: 0 }));
  const transport = natsTransport(clientNc, { service: 'shop', silence: 400 });
  const client = shopClient({ transport, ...clientOptions });
  return { server, client, serverNc, clientNc };
}

natsTest('a call over NATS has typed parameters and results', async (t) => {
  const { client } = await start(t);
  const order = { id: 'a', at: new Date(0) };
  t.deepEqual(await client.orders.place(order), { id: 'a', at: new Date(1_000) });
  t.deepEqual(await client.orders.find('b'), { id: 'b', at: new Date(0) });
  t.is(await client['odd names']['a b.c*>d'](), 'odd');
});

natsTest('errors have their types, status and data', async (t) => {
  const { client } = await start(t);
  await t.throwsAsync(client.orders.find('none'), { name: 'RpcError', message: 'no-order' });
  await t.throwsAsync(client.orders.place({ id: 1, at: 'x' } as never), {
    message: 'The parameters are not valid',
  });
  await t.throwsAsync(client.guarded.hello(), { message: 'The parameters are not valid' });
  t.is(await client.guarded.hello.with({ headers: { 'x-key': 'sesame' } })(), 'hello');
});

natsTest('a stream arrives in order, and all of a large one', async (t) => {
  const { client } = await start(t);
  const items: number[] = [];
  const stream = client.orders.watch(20_000, 0);
  for await (const item of stream) items.push(item);
  t.deepEqual(
    items,
    Array.from({ length: 20_000 }, (_, n) => n),
  );
  t.is(await stream.result, 'done');
});

natsTest('a call whose caller leaves is cancelled', async (t) => {
  const { client } = await start(t);
  const { cancelled, runs } = seen;
  const controller = new AbortController();
  const call = client.orders.wait.with({ signal: controller.signal })(5_000);
  await until(() => seen.runs > runs);
  controller.abort();
  await t.throwsAsync(call, { message: /aborted/ });
  await until(() => seen.cancelled > cancelled);
  t.pass();
});

natsTest('without a server no call is sent, so that mutations are retried as well', async (t) => {
  const clientNc = await open(t);
  const transport = natsTransport(clientNc, { service: 'shop' });
  const client = shopClient({ transport, retry: { limit: 100, delay: 20, backoff: 'fixed' } });
  const order = { id: 'late', at: new Date(0) };
  const error = await t.throwsAsync(client.orders.place.with({ retry: 0 })(order));
  t.like(error, { type: 'network', cause: { code: 'NATS_NO_RESPONDERS', isUnsent: true } });
  const late = client.orders.place(order);
  const server = serveNats(shop, await open(t), { service: 'shop' });
  t.teardown(() => server.close());
  t.deepEqual(await late, { id: 'late', at: new Date(1_000) });
  t.is(seen.orders.filter((id) => id === 'late').length, 1);
});

natsTest('a reply or request above max_payload is rejected, and the limit is named', async (t) => {
  const { client } = await start(t);
  const limit = 1_048_576;
  await t.throwsAsync(client.orders.large(limit), {
    message: `The call ran, but its reply is larger than the max_payload of NATS, ${limit} bytes`,
  });
  t.is((await client.orders.large(limit - 100)).length, limit - 100);
  const order = { id: 'x'.repeat(limit), at: new Date(0) };
  await t.throwsAsync(client.orders.place(order), { message: /max_payload.*1048576/ });
  t.is(await client['odd names']['a b.c*>d'](), 'odd');
});

natsTest('a server that gives no sign of life is taken for lost', async (t) => {
  const { client, clientNc } = await start(t);
  // It takes the call and says nothing, as a process that was stopped.
  const dead = clientNc.subscribe('dead.*.>', { queue: 'dead', callback: () => {} });
  const deadClient = shopClient({
    transport: natsTransport(clientNc, { service: 'dead', silence: 400 }),
  });
  const start_ = performance.now();
  const error = await t.throwsAsync(deadClient.orders.find('a'));
  t.like(error, { type: 'network', cause: { code: 'NATS_SILENCE' } });
  const took = performance.now() - start_;
  t.true(took >= 400 && took < 400 * 1.25 + 150, `${took} ms`);
  dead.unsubscribe();
  // A slow call lives.
  t.is(await client.orders.wait(1_000), 'waited');
});

natsTest('a client that was busy itself takes no server for lost', async (t) => {
  const { client } = await start(t);
  const call = client.orders.wait(200);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const end = performance.now() + 900;
  while (performance.now() < end);
  t.is(await call, 'waited');
});

natsTest('mutations are retried only with an idempotency key', async (t) => {
  const clientNc = await open(t);
  let messages = 0;
  clientNc.subscribe('dead.*.>', { callback: () => void messages++ });
  const transport = natsTransport(clientNc, { service: 'dead', silence: 100 });
  const client = shopClient({ transport, retry: { limit: 2, delay: 1 } });
  await t.throwsAsync(client.orders.place({ id: 'a', at: new Date() }));
  t.is(messages, 1);
  await t.throwsAsync(client.orders.pay(1));
  t.is(messages, 4);
  await t.throwsAsync(
    client.orders.place.with({ idempotencyKey: true })({ id: 'a', at: new Date() }),
  );
  t.is(messages, 7);
});

natsTest('the deadline of a call, and the trace, reach the handler', async (t) => {
  const { client } = await start(t);
  t.false(await client.orders.remaining());
  t.true(await client.orders.remaining.with({ deadline: 5_000 })());
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  t.is(await client.traced.with({ headers })(), headers.traceparent);
});

natsTest('calls of one turn go as one message', async (t) => {
  const { client, clientNc } = await start(t, {}, { batch: true });
  let messages = 0;
  clientNc.subscribe('shop.>', { callback: () => void messages++ });
  await clientNc.flush();
  const [one, two, none] = await Promise.allSettled([
    client.orders.place({ id: '1', at: new Date(0) }),
    client.orders.remaining(),
    client.orders.find('none'),
  ]);
  t.is(one.status, 'fulfilled', `${(one as PromiseRejectedResult).reason}`);
  t.like(two, { status: 'fulfilled', value: false });
  t.like(none, { status: 'rejected', reason: { type: 'no-order' } });
  t.is(messages, 1);
});

natsTest('only the subject decides the route', async (t) => {
  const { clientNc } = await start(t);
  const { headers } = await import('@nats-io/transport-node');
  const list = headers();
  for (const name of [
    'path',
    'mikrokit-path',
    'x-http-method-override',
    'mikrokit-query',
    'nats-subject',
  ])
    list.append(name, '/orders/place');
  const body = JSON.stringify([{ id: 'forbidden', at: new Date() }]);
  const reply = await clientNc.request('shop.POST.orders.find', body, {
    headers: list,
    timeout: 5_000,
  });
  t.regex(reply.string(), /orders\/find/);
  const named = await clientNc.request('shop.POST.orders.find', `{"orders/place":${body}}`);
  t.regex(named.string(), /"errors"/);
  t.false(seen.orders.includes('forbidden'));
});

natsTest('each call that was taken gets exactly one reply', async (t) => {
  const { clientNc } = await start(t, { maxCalls: 2, heartbeat: 10_000 });
  const replies = new Map<string, string[]>();
  clientNc.subscribe('answers.*', {
    callback: (_, message) => {
      const list = replies.get(message.subject) ?? [];
      replies.set(message.subject, [...list, message.headers?.get('mikrokit-reply') ?? '']);
    },
  });
  const call = (to: string, subject: string, body: string) =>
    clientNc.publish(`shop.${subject}`, body, { reply: `answers.${to}` });
  call('ok', 'POST.orders.place', '[{"id":"one","at":"1970-01-01T00:00:00.000Z"}]');
  call('broken', 'POST.orders.place', '{');
  call('bytes', 'POST.orders.place', '\xff');
  call('unknown', 'POST.orders.nothing', '[]');
  call('method', 'GET.orders.place', '');
  call('large', 'POST.orders.large', '[1048576]');
  call('slow', 'POST.orders.wait', '[50]');
  call('slow2', 'POST.orders.wait', '[50]');
  call('toomany', 'POST.orders.wait', '[50]');
  await until(() => replies.size === 9);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const found = Object.fromEntries([...replies].map(([to, list]) => [to.slice(8), list.join()]));
  t.deepEqual(found, {
    ok: '',
    broken: 'reply 400',
    bytes: 'reply 400',
    unknown: 'reply 404',
    method: 'reply 405',
    large: 'reply 500',
    slow: '',
    slow2: '',
    toomany: 'reply 429',
  });
});

natsTest('close answers what runs, and the calls of others go elsewhere', async (t) => {
  const { client, server } = await start(t);
  const other = serveNats(shop, await open(t), { service: 'shop', heartbeat: 100 });
  await other.ready;
  t.teardown(() => other.close({ deadline: 0 }));
  const calls = Array.from({ length: 50 }, () => client.orders.wait(200));
  await client.orders.find('a');
  const closing = server.close({ deadline: 5_000 });
  const more = Array.from({ length: 50 }, () => client.orders.wait(10));
  t.deepEqual(new Set(await Promise.all([...calls, ...more])), new Set(['waited']));
  await closing;
});

natsTest('a deadline ends what close waits for', async (t) => {
  const { client, server } = await start(t);
  const { runs, cancelled } = seen;
  const call = t.throwsAsync(client.orders.wait(20_000));
  await until(() => seen.runs > runs);
  await server.close({ deadline: 50 });
  t.like(await call, { type: 'network', cause: { code: 'NATS_BROKEN' } });
  await until(() => seen.cancelled > cancelled);
  t.is(seen.cancelled, cancelled + 1);
});

natsTest('a stream goes on at another server when its own closes', async (t) => {
  const { client, server } = await start(t);
  const other = serveNats(shop, await open(t), { service: 'shop', heartbeat: 100 });
  t.teardown(() => other.close({ deadline: 0 }));
  const items: number[] = [];
  for await (const item of client.orders.watch(60, 20)) {
    items.push(item);
    if (item === 10) {
      await other.ready;
      server.close({ deadline: 10_000 });
    }
  }
  t.deepEqual(
    items,
    Array.from({ length: 60 }, (_, n) => n),
  );
});

natsTest('a stream ends when its reader is gone, without a word', async (t) => {
  const { client, clientNc } = await start(t);
  const { ended } = seen;
  const iterator = client.orders.watch(100_000, 50)[Symbol.asyncIterator]();
  await iterator.next();
  await clientNc.close();
  await until(() => seen.ended > ended);
  t.is(seen.ended, ended + 1);
});

natsTest('a broker that dies breaks streams off, which go on when it is back', async (t) => {
  const own = await startNats();
  const [serverNc, clientNc] = await Promise.all([open(t, own.url), open(t, own.url)]);
  const server = serveNats(shop, serverNc, { service: 'shop', heartbeat: 100 });
  await server.ready;
  const transport = natsTransport(clientNc, { service: 'shop', silence: 400 });
  const client = shopClient({ transport, retry: { limit: 50, delay: 50, maxDelay: 100 } });
  const items: number[] = [];
  let again: NatsTestServer | undefined;
  for await (const item of client.orders.watch(60, 20)) {
    items.push(item);
    if (item !== 10) continue;
    await own.stop('SIGKILL');
    again = await startNats({ port: own.port });
  }
  t.deepEqual(
    items,
    Array.from({ length: 60 }, (_, n) => n),
  );
  await server.close({ deadline: 1_000 });
  await again?.stop();
});

natsTest('permissions on subjects are permissions on routes', async (t) => {
  const own = await startNats({
    config: `authorization { users: [
      { user: server, password: s },
      { user: reader, password: r, permissions: {
        publish: ["shop.GET.>", "_CALLS.shop.>"], subscribe: ["_INBOX_reader.>"] } }
    ] }`,
  });
  t.teardown(() => own.stop());
  const connectAs = async (user: string, pass: string) => {
    const nc = await connect({ servers: own.url, user, pass });
    t.teardown(() => nc.close());
    return nc;
  };
  const server = serveNats(shop, await connectAs('server', 's'), { service: 'shop' });
  await server.ready;
  const nc = await connectAs('reader', 'r');
  const reader = natsTransport(nc, { service: 'shop', inboxPrefix: '_INBOX_reader' });
  const client = shopClient({ transport: reader });
  t.like(await client.orders.find('a'), { id: 'a' });
  await t.throwsAsync(client.orders.place({ id: 'denied', at: new Date() }), {
    message: 'NATS denies the client the subject shop.POST.orders.place',
  });
  t.false(seen.orders.includes('denied'));
  const other = shopClient({ transport: natsTransport(nc, { service: 'shop' }) });
  const error = await t.throwsAsync(other.orders.find('a'));
  t.like(error, { cause: { code: 'NATS_DENIED' } });
});

natsTest('options that cannot work are errors', async (t) => {
  const nc = await open(t);
  t.throws(() => serveNats(shop, nc, { service: 'a b' }), { message: /service/ });
  t.throws(() => serveNats(shop, nc, { service: 'a', maxCalls: 0 }), { message: /maxCalls/ });
  t.throws(() => serveNats(shop, nc, { service: 'a', port: 1 } as never), { message: /'port'/ });
  t.throws(() => natsTransport(nc, { service: 'a.*' }), { message: /service/ });
  t.throws(() => natsTransport(nc, { service: 'a', silence: -1 }), { message: /silence/ });
});

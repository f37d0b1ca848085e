import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClientOptions, createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { type Context, RpcError } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { catalog } = await import('../catalog.ts');
const { createOrders } = await import('../orders.ts');
const { createPayments } = await import('../payments.ts');
const { createRecommendations } = await import('../recommendations.ts');

type Orders = ReturnType<typeof createOrders>['api'];

interface Faults {
  readonly before?: (context: Context) => unknown;
  readonly failureRate?: number;
}

async function start(t: ExecutionContext, { before, failureRate = 0 }: Faults) {
  const payments = createPayments(before && { before });
  const servers = {
    catalog: await serve(catalog, { port: 0 }),
    payments: await serve(payments, { port: 0 }),
    recommendations: await serve(createRecommendations({ failureRate }), { port: 0 }),
  };
  const orders = createOrders({
    catalog: { url: servers.catalog.url },
    payments: { url: servers.payments.url },
    recommendations: { url: servers.recommendations.url },
  });
  const server = await serve(orders.api, { port: 0 });
  const customer = (options: ClientOptions = {}) =>
    createClient<Orders>({ url: server.url, ...options });
  t.teardown(async () => {
    await server.close();
    await orders.close();
    for (const one of Object.values(servers)) await one.close();
  });
  return { customer, policies: orders.policies, countPayments: () => payments.call('count') };
}

test('five of five orders are placed while recommendations are down', async (t) => {
  const { customer, policies, countPayments } = await start(t, { failureRate: 1 });
  await using client = customer();
  const placed = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => client.place({ id: `order ${n}`, product: 2, count: n })),
  );
  t.deepEqual(
    placed.map(({ name, total, recommended }) => [name, total, recommended]),
    [1, 2, 3, 4, 5].map((n) => ['Pencil', 500 * n, []]),
  );
  t.true(placed.every(({ paidAt }) => paidAt instanceof Date));
  t.is(policies.recommendations.metrics().fallbacks, 5);
  t.true(policies.catalog.metrics().deduped > 0);
  t.is(await countPayments(), 5);
});

test('a payment whose reply is lost is made once, though it is sent again', async (t) => {
  let attempts = 0;
  const { customer, policies, countPayments } = await start(t, {
    before: () => {
      if (++attempts < 3) throw new RpcError('unavailable', { status: 503 });
    },
  });
  await using client = customer();
  const order = { id: 'one', product: 1, count: 2 };
  const first = await client.place(order);
  t.is(first.total, 500);
  t.is(policies.payments.metrics().retries, 2);
  t.deepEqual((await client.place(order)).paidAt, first.paidAt, 'the same order again');
  t.is(await countPayments(), 1);
  t.like(await client.place.safe({ id: 'two', product: 9, count: 1 }), {
    ok: false,
    error: { type: 'no-product', status: 404 },
  });
  t.like(await client.place.safe({ id: 'three', product: 1, count: 1_000 }), {
    ok: false,
    error: { type: 'declined', status: 402 },
  });
});

test('the customer’s deadline reaches the payments, which then stop', async (t) => {
  const seen: (number | undefined)[] = [];
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const { customer, countPayments } = await start(t, {
    before: (context) => {
      const { deadline } = context;
      seen.push(deadline && deadline - performance.now());
      return new Promise((_, reject) => {
        context.signal.addEventListener('abort', () => {
          resolve();
          reject(context.signal.reason);
        });
      });
    },
  });
  await using client = customer({ deadline: 3_000 });
  const error = await client.place.safe({ id: 'one', product: 1, count: 1 });
  t.like(error, { ok: false, error: { type: 'timeout' } });
  await stopped;
  t.true(seen[0] !== undefined && seen[0] <= 3_000);
  t.is(await countPayments(), 0);
});

test('`npm start` places five orders and prints what the policies did', async (t) => {
  const args = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, 'start.ts'], {
    cwd: join(import.meta.dirname, '..'),
  });
  t.is([...stdout.matchAll(/paidAt: /g)].length, 5);
  t.regex(stdout, /catalog .* 5 /);
});

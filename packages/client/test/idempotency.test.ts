import { fetchTransport, type Transport } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { asking, compiled } = await import('./idempotency/clients.ts');
const { api, charges } = await import('./idempotency/api.ts');

/** A transport that loses the first reply to each call, and keeps the keys of requests. */
function losingReplies(url: URL, keys: (string | undefined)[]): Transport {
  const inner = fetchTransport()(url) as Transport;
  return {
    ...inner,
    send: async (request) => {
      const { headers } = request;
      keys.push(headers['idempotency-key']);
      const reply = await inner.send(request);
      if (keys.length % 2 === 1) throw new TypeError('the connection was reset');
      return reply;
    },
  };
}

for (const [how, make] of [
  ['compiled', compiled],
  ['asking the server', asking],
] as const) {
  test.serial(
    `calls of routes with keys send one, the same for each attempt, ${how}`,
    async (t) => {
      const server = await serve(api, { port: 0 });
      t.teardown(() => server.close());
      const keys: (string | undefined)[] = [];
      let asked = make === asking;
      const headers = { authorization: how };
      const client = make({
        url: server.url,
        headers,
        retry: { limit: 1, delay: 1 },
        transport: (url) => {
          const losing = losingReplies(url, keys);
          return {
            ...losing,
            send: (request) => {
              if (asked && request.method === 'GET') {
                asked = false;
                return (fetchTransport()(url) as Transport).send(request);
              }
              return losing.send(request);
            },
          };
        },
      });
      charges.length = 0;
      t.deepEqual(await client.charge(5), { id: 1, at: new Date(1) });
      t.deepEqual(await client.charge(5), { id: 2, at: new Date(2) });
      t.deepEqual(await client.pay({ amount: 7 }), { id: 3, at: new Date(3) });
      t.deepEqual(charges, [`${how} 5`, `${how} 5`, `${how} 7`]);
      t.is(keys.length, 6);
      t.is(new Set(keys).size, 3);
      for (const key of keys) t.regex(key ?? '', /^"[\da-f-]{36}"$/);
      await t.throwsAsync(client.plain(1), { message: /reset/ });
      t.is(keys.at(-1), undefined);

      const own = make({
        url: server.url,
        headers,
        idempotencyKey: ({ params }) => `k ${params[0]}`,
      });
      t.is((await own.charge(9)).id, (await own.charge(9)).id);
      const once = make({ url: server.url, headers });
      t.not((await once.charge(9)).id, (await once.charge(9)).id);
      const batched = make({ url: server.url, headers, batch: true });
      const both = await Promise.all([batched.charge(3), batched.charge(3)]);
      t.not(both[0].id, both[1].id);
      const rejected = await make({
        url: server.url,
        headers,
        idempotencyKey: () => 'k 9',
      }).charge.safe(10);
      // The comparison compiles only if the type of the error has this member.
      t.true(!rejected.ok && rejected.error.type === 'idempotency-key-reused');
      t.like(rejected, { ok: false, error: { status: 422 } });
    },
  );
}

test('OpenAPI and the description tell that a route has keys', async (t) => {
  const { paths, components } = await api.openapi();
  const parameter = { name: 'idempotency-key', in: 'header', required: true };
  for (const path of ['/charge', '/payments'])
    t.true(
      paths[path]?.post?.parameters?.some(
        ({ name, in: place, required }) =>
          name === parameter.name && place === parameter.in && required === parameter.required,
      ),
      path,
    );
  t.false(paths['/plain']?.post?.parameters?.some(({ name }) => name === parameter.name) ?? false);
  for (const name of ['Missing', 'Reused', 'InUse'])
    t.truthy(components?.schemas?.[`IdempotencyKey${name}Error`], name);
  const { routes } = await api.describe();
  t.true(routes.charge?.idempotencyKey);
  t.is(routes.plain?.idempotencyKey, undefined);
});

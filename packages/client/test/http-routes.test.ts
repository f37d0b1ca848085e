import { ClientError, fetchTransport, inProcess, type Transport } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { spyOn } from './spy-transport.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { asking, compiled, outdated } = await import('./http-routes/clients.ts');
const { api, problems } = await import('./http-routes/api.ts');

const since = new Date('2026-01-01T00:00:00Z');
const article = { slug: 'a', title: 'A', since };

for (const [how, make] of [
  ['compiled', compiled],
  ['asking the server', asking],
] as const) {
  test(`routes that only HTTP routes serve are called by these, ${how}`, async (t) => {
    const server = await serve(api, { port: 0 });
    t.teardown(() => server.close());
    for (const transport of [undefined, fetchTransport()]) {
      const url = `${server.url}/api`;
      const client = make({ url, ...(transport && { transport }) });
      t.deepEqual(await client.articles.get('a b/ü'.replace('/', '')), {
        slug: 'a bü',
        since,
        rpc: false,
      });
      const filter = { tag: ['x & y', 'ü'], limit: 5, after: new Date(7) };
      t.deepEqual(await client.articles.list(filter), filter);
      t.deepEqual(await client.articles.list({}), {});
      t.deepEqual(await client.articles.create(article), article);
      const at = new Date(5);
      t.deepEqual(await client.articles.update('T', 's', at), { slug: 's', title: 'T', at });
      t.deepEqual(await client.articles.update(null, 's', at), { slug: 's', title: null, at });
      t.is(await client.articles.remove('a'), undefined);
      t.is(await client.page('a/b c/d'), 'a/b c/d');
      t.deepEqual(await client.numbers([1, 2.5]), [1, 2.5]);
      t.is(await client.articles.both(), 'both');
      const author = { born: new Date(9), tags: ['a[b]', 'c&d'] };
      t.deepEqual(await client.nested('a/b', { author }), { name: 'a/b', ...author });
    }
  });

  test(`errors and results of hooks arrive as by RPC, ${how}`, async (t) => {
    for (const router of [api, problems]) {
      const client = make({ url: 'http://localhost/api', transport: inProcess(router) });
      t.deepEqual(await client.articles.remove.safe('a'), {
        ok: true,
        value: undefined,
        hooks: { seen: since } as never,
      });
      t.like(await client.articles.get.safe('none'), {
        ok: false,
        error: { type: 'no-article', status: 404, data: { slug: 'none' } },
      });
      const blocked = client.articles.get.with({ headers: { 'x-caller': 'blocked' } });
      t.like(await blocked.safe('a'), { error: { type: 'blocked', status: 403, data: since } });
      const rejected = await client.articles.list.with({ validate: false }).safe({ limit: 1000 });
      t.like(rejected, { ok: false, error: { type: 'validation' } });
    }
  });

  test(`a value that would make another path is rejected before it is sent, ${how}`, async (t) => {
    const client = make({ url: 'http://localhost/api', transport: inProcess(api) });
    for (const value of ['', '.', '..', '\ud800']) {
      const error = await t.throwsAsync(client.articles.get(value), { instanceOf: ClientError });
      t.like(error, { type: 'application', route: 'articles/get' });
      t.regex(error?.message ?? '', /'slug' is a part of the path/);
    }
    for (const path of ['a/../b', 'a//b', ''])
      t.like(await client.page.safe(path), { error: { type: 'application' } });
    t.like(await client.numbers.safe([]), { error: { type: 'application' } });
    // The server rejects a slash that two decodings would read as two segments.
    t.like(await client.articles.get.safe('a/b'), { error: { type: 'bad-request', status: 400 } });
  });

  test(`policies and batches hold for HTTP routes, ${how}`, async (t) => {
    let failures = 2;
    const { transport, requests } = spyOn(api);
    const flaky = (url: URL): Transport => {
      const { send, ...rest } = transport(url) as Transport;
      return {
        ...rest,
        send: async (request) => {
          if (request.method === 'GET' && !request.url.endsWith('.json') && failures-- > 0)
            throw new Error('gone');
          return send(request);
        },
      };
    };
    const client = make({
      url: 'http://localhost/api',
      transport: flaky,
      batch: true,
    });
    const [one, two] = await Promise.all([
      client.articles.get.with({ retry: 3 })('one'),
      client.articles.remove('two'),
    ]);
    t.is(one.slug, 'one');
    t.is(two, undefined);
    t.false(requests.some(({ path }) => path === '/api/'));
    failures = 1;
    t.like(await client.articles.get.safe('x'), { error: { type: 'network' } });
  });
}

test('an HTTP route can have a name that the methods of clients have', async (t) => {
  const client = compiled({ url: 'http://localhost/api', transport: inProcess(api) });
  t.is(await (client.close as unknown as () => Promise<string>)(), 'closed');
});

test('a client of an earlier version asks the server for the HTTP route, or is rejected', async (t) => {
  const options = { url: 'http://localhost/api', transport: inProcess(api) };
  const discovering = outdated({ ...options, discover: true });
  t.is(await discovering.articles.remove('a'), undefined);
  const remote = (url: URL): Transport => {
    const { send } = inProcess(api)(url) as Transport;
    return { send };
  };
  const client = outdated({ ...options, transport: remote });
  t.like(await client.articles.remove.safe('a'), {
    error: { type: 'method-not-allowed', status: 405 },
  });
});

test('a reply that the HTTP route does not send is a bad reply', async (t) => {
  const replies = [
    { status: 200, text: 'no JSON', type: 'application/json' },
    { status: 200, text: '<p>', type: 'text/html' },
    { status: 200, text: '', type: 'application/json' },
    { status: 200, text: '"x"', type: 'application/json' },
    { status: 204, text: '', type: '' },
    { status: 302, text: '', type: 'text/html' },
    { status: 502, text: '<p>', type: 'text/html' },
    { status: 502, text: '7', type: 'application/problem+json' },
    { status: 502, text: '{"type":"%","detail":"x"}', type: 'application/problem+json' },
    { status: 404, text: '{}', type: 'application/json' },
  ];
  for (const { status, text, type } of replies) {
    const transport = (): Transport => ({
      send: async () => ({ status, text, headers: { 'content-type': type } }),
    });
    const client = compiled({ url: 'http://localhost/api', transport });
    const { error } = (await client.articles.get.safe('a')) as { error: ClientError };
    t.like(error, { type: 'protocol', replyStatus: status }, text);
  }
});

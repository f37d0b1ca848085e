import { isReply, type Router } from '@mikrokit/router';
import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { api, strict } = await import('./fixtures/nested-query.ts');

async function get(router: Router, target: string) {
  const found = router.accept('GET', target, undefined);
  const request = { header: () => undefined, native: undefined };
  const reply = isReply(found) ? found : await found.run('', request);
  return { status: reply.status, body: JSON.parse(reply.body ?? 'null') };
}

test('an object in the query string has its names in brackets', async (t) => {
  for (const query of [
    'author[name]=Ada&author[tags]=x&author[tags]=y&author[born][after]=2026-01-01T00:00:00%2B02:00&page[limit]=5',
    'author%5Bname%5D=Ada&author%5btags%5d=x&author[tags]=y&author[born][after]=2026-01-01T00:00:00+02:00&page[limit]=5',
  ]) {
    const { status, body } = await get(api, `/search?${query}`);
    t.is(status, 200);
    const born = { after: '2025-12-31T22:00:00.000Z' };
    t.deepEqual(body, { author: { name: 'Ada', tags: ['x', 'y'], born }, page: { limit: 5 } });
  }
});

test('an object without names is absent if it may be, and else lacks its values', async (t) => {
  t.deepEqual((await get(api, '/search?page[limit]=5')).body, { page: { limit: 5 } });
  const { author } = (await get(api, '/search?page[limit]=5&author[name]=Ada')).body;
  t.deepEqual(author, { name: 'Ada', tags: [] });
  const { status, body } = await get(api, '/search');
  t.is(status, 400);
  t.deepEqual(body.errors.search.issues[0].path, ['query', 'page', 'limit']);
  t.is((await get(api, '/optional')).body, 'none');
  t.is((await get(api, '/optional?by[id]=7')).body, 7);
});

test('nothing is built from the names of callers', async (t) => {
  const hostile = [
    '__proto__[polluted]=1',
    'author[__proto__][polluted]=1',
    'constructor[prototype][polluted]=1',
    'author[name][deeper]=1',
    'author[]=1',
    'author[name=1',
    'author=1',
    'page=1',
    `author${'[a]'.repeat(2000)}=1`,
    `${'author[name]['.repeat(600)}=1`,
  ];
  for (const query of hostile) {
    const { status, body } = await get(api, `/search?page[limit]=5&${query}`);
    t.is(status, 200, query);
    t.deepEqual(body, { page: { limit: 5 } }, query);
    t.is(({} as { polluted?: unknown }).polluted, undefined);
    const rejected = await get(strict, `/search?page[limit]=5&${query}`);
    t.is(rejected.status, 400, query);
    t.is(rejected.body.errors.search.issues[0].code, 'unknown-key');
  }
  t.is((await get(strict, '/search?page[limit]=5&author[name]=Ada')).status, 200);
});

test('a list with brackets, as others write it, is an error that shows the right form', async (t) => {
  const lists = {
    'author[tags][]=x&author[tags][]=y': 'author[tags]',
    'author%5Btags%5D%5B0%5D=x': 'author[tags]',
  };
  for (const router of [api, strict]) {
    for (const [query, name] of Object.entries(lists)) {
      const { status, body } = await get(router, `/search?page[limit]=5&${query}`);
      t.is(status, 400, query);
      const [issue] = body.errors.search.issues;
      t.is(issue.code, 'unknown-key');
      if (router === api) t.regex(issue.message, /A list is written without brackets/);
      if (router === api) t.is(issue.expected, `${name}=…&${name}=…`);
    }
  }
});

test('pairs and length of nested names are bounded, and a scalar stands once', async (t) => {
  const pairs = Array.from({ length: 1_100 }, () => 'page[limit]=5');
  t.is((await get(api, `/search?${pairs.join('&')}`)).status, 414);
  t.is((await get(api, `/search?${'a=&'.repeat(1_100)}`)).status, 400);
  const { status, body } = await get(api, '/search?page[limit]=5&page[limit]=6');
  t.is(status, 400);
  t.regex(body.errors.search.message, /"page\[limit\]" is in the query string more than once/);
});

test('an encoded slash is a part of a value where the route takes it', async (t) => {
  t.is((await get(api, '/files/a%2Fb%2fc/lines')).body, 'a/b/c');
  t.deepEqual((await get(api, '/below/a%2Fb/c/d')).body, ['a/b', 'c/d']);
  for (const target of [
    '/files/a%2F../lines',
    '/files/%2e%2e%2Fa/lines',
    '/files/a%2F%2e%2fb/lines',
    '/files/../lines',
    '/below/a/b%2Fc',
  ])
    t.is((await get(api, target)).status, 400, target);
});

test('OpenAPI has objects in the query string as deep objects', async (t) => {
  const { paths } = await api.openapi();
  t.like(paths['/search']?.get?.parameters, {
    0: { name: 'text', schema: { type: 'string' } },
    1: { name: 'author', in: 'query', required: false, style: 'deepObject', explode: true },
    2: { name: 'page', in: 'query', required: true, style: 'deepObject', explode: true },
  });
});

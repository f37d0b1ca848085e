import { createRouter, type Reply, route } from '@mikrokit/router';
import test from 'ava';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const codecs = handWrittenCodecs({ 'users/get': { id: 'number' }, ping: {} });
const routes = {
  users: { get: (_context: unknown, id: number) => ({ id, secret: 'inside' }) },
  ping: route({
    query: true,
    idempotent: true,
    path: '/ping-me',
    description: 'Answers.',
    handler: () => 'pong',
  }),
};
const options = { prefix: 'api/v1', suffix: '.json' };
const api = createRouter(routes, options, codecs);

test('GET mikrokit.json tells the type model, and where each route is served', async (t) => {
  const { status, headers, body } = await get(api, '/api/v1/mikrokit.json');
  t.is(status, 200);
  t.is(headers['content-type'], 'application/json');
  const { types, hash, ...rest } = body as { types: unknown; hash: string };
  t.deepEqual(types, JSON.parse(codecs.model as string).types);
  t.regex(hash, /^[\w-]{22}$/);
  t.deepEqual(rest as unknown, {
    version: 1,
    base: '/api/v1/',
    hooks: {},
    limits: { maxBatch: 100, maxBatchReplySize: 16_777_216, maxBodySize: 1_048_576, maxDepth: 64 },
    routes: {
      'users/get': {
        path: '/api/v1/users/get.json',
        methods: ['POST', 'OPTIONS'],
        params: 'users/get',
        result: 'unknown',
        signature: '(id: number) => unknown',
        contract: 'users/get 1',
      },
      ping: {
        path: '/ping-me',
        methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
        params: 'ping',
        result: 'unknown',
        signature: '() => unknown',
        contract: 'ping 1',
        description: 'Answers.',
        idempotent: true,
      },
    },
  });
});

test('the description tells the limits that callers may run into', async (t) => {
  const limited = {
    ...routes,
    ping: route({
      query: true,
      timeout: 10,
      maxBodySize: 20,
      cacheControl: 'no-store',
      handler: () => 1,
    }),
  };
  const { limits, routes: described } = await createRouter(
    limited,
    { maxBatch: 0, maxDepth: 5 },
    codecs,
  ).describe();
  t.like(limits, { maxBatch: 0, maxDepth: 5, maxBodySize: 1_048_576 });
  t.like(described.ping, { timeout: 10, maxBodySize: 20, cacheControl: 'no-store' });
});

test('the description may be kept but has to be asked for again', async (t) => {
  const { headers } = await get(api, '/api/v1/mikrokit.json');
  t.is(headers['cache-control'], 'no-cache');
  const again = await get(api, '/api/v1/mikrokit.json', { 'if-none-match': headers.etag ?? '' });
  t.like(again, { status: 304, body: undefined });
});

test('the hash is that of the types alone', async (t) => {
  const { hash } = await api.describe();
  t.is((await createRouter(routes, {}, codecs).describe()).hash, hash);
  const others = handWrittenCodecs({ 'users/get': { id: 'string' }, ping: {} });
  t.not((await createRouter(routes, {}, others).describe()).hash, hash);
});

test('only GET and HEAD get the description', (t) => {
  const reply = api.accept('POST', '/api/v1/mikrokit.json', 'application/json') as Reply;
  t.is(reply.status, 405);
  t.deepEqual(reply.headers.slice(-2), ['allow', 'GET, HEAD, OPTIONS']);
});

test('describe: false hides the description from callers only', async (t) => {
  const hidden = createRouter(routes, { ...options, describe: false }, codecs);
  t.is((await get(hidden, '/api/v1/mikrokit.json')).status, 404);
  t.deepEqual(await hidden.describe(), await api.describe());
});

import '@mikrokit/compiler/register';
import test from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { api, rawOnly } = await import('./fixtures/raw-descriptions.ts');

test('The list of routes ends with each method and path of raw ones', (t) => {
  t.deepEqual(api.routes, [
    { id: 'ping', path: '/api/ping', methods: ['POST', 'OPTIONS'] },
    {
      id: 'charts/one',
      path: '/api/charts/{name}/{rest...}',
      methods: [],
      http: 'GET /api/charts/{name}/{rest...}',
      raw: true,
    },
    {
      id: 'paid',
      path: '/api/paid',
      methods: [],
      http: 'POST /api/paid',
      raw: true,
    },
    { id: 'paid', path: '/api/paid', methods: [], http: 'PUT /api/paid', raw: true },
  ]);
  t.is(api.routes, api.routes);
});

test('The description of an API has its raw routes beside those with types', async (t) => {
  const { routes, raw } = await api.describe();
  t.deepEqual(Object.keys(routes), ['ping']);
  t.deepEqual(raw, {
    'charts/one': { http: ['GET /api/charts/{name}/{rest...}'], description: 'As SVG.' },
    paid: { http: ['POST /api/paid', 'PUT /api/paid'] },
  });
  const bare = await rawOnly.describe();
  t.deepEqual(bare.routes, {});
  t.false('raw' in bare);
});

test('OpenAPI has raw routes with parameters of the path, security and any response', async (t) => {
  const document = await api.openapi();
  t.deepEqual(Object.keys(document.paths), ['/api/ping', '/api/charts/{name}/{rest}', '/api/paid']);
  const { get, ...others } = document.paths['/api/charts/{name}/{rest}'] ?? {};
  t.deepEqual(others, {});
  t.deepEqual(get as unknown, {
    operationId: 'charts_one',
    summary: 'charts/one',
    description: 'As SVG.',
    tags: ['charts'],
    security: [{ bearer: [] }],
    parameters: [
      { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'rest', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'x-size', in: 'header', required: false, schema: { type: 'number' } },
    ],
    responses: {
      401: { $ref: '#/components/responses/Error_401' },
      default: { description: 'What the handler of the request replies.' },
    },
  });
  const { post, put } = document.paths['/api/paid'] ?? {};
  t.is(post?.operationId, 'paid');
  t.is(put?.operationId, 'paid_2');
  t.deepEqual(Object.keys(put?.responses ?? {}), ['default']);
});

test('A router whose raw routes are all hidden has an empty list of paths', async (t) => {
  t.deepEqual(rawOnly.routes, []);
  t.deepEqual((await rawOnly.openapi()).paths, {});
});

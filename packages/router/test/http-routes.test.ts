import { createRouter, isReply, type Routes, route } from '@mikrokit/router';
import { createHttpRoutes, type HttpRouteForm } from '@mikrokit/router/http';
import test from 'ava';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const handler = () => 'done';

/** A router whose routes take all values of their path as parameters. */
function createHttpApi(routes: Routes, options: Parameters<typeof createRouter>[1] = {}) {
  const forms: Record<string, HttpRouteForm> = {};
  for (const [id, definition] of Object.entries(routes)) {
    const { http } = definition as { http?: string };
    if (http === undefined) continue;
    const names = [...http.matchAll(/\{(\w+)(?:\.\.\.)?\}/g)].map(([, name = '']) => name);
    const parameters = names.map((name) => ({ in: 'path' as const, name, form: {} }));
    forms[id] = { http, parameters };
  }
  const codecs = handWrittenCodecs(Object.fromEntries(Object.keys(routes).map((id) => [id, {}])));
  return createRouter(routes, options, { ...codecs, http: createHttpRoutes(forms) });
}

const rejections: readonly (readonly [title: string, routes: Routes, message: RegExp])[] = [
  [
    'two templates that differ only in names',
    {
      a: route({ http: 'GET /a/{x}', handler }),
      b: route({ http: 'GET /a/{y}', handler }),
    },
    /route "b" and route "a" both answer GET \/a\/\{y\}; change one path/,
  ],
  [
    'two HTTP routes at one path',
    { a: route({ http: 'GET /x', handler }), b: route({ http: 'GET /x', handler }) },
    /route "b" and route "a" both answer GET \/x/,
  ],
  [
    'an HTTP route at the RPC path of another route',
    { a: handler, b: route({ http: 'POST /a', handler }) },
    /route "b" and route "a" both answer POST \/a/,
  ],
  [
    'an HTTP route at its own RPC path',
    { a: route({ http: 'POST /a', handler }) },
    /route "a" answers POST \/a twice; change one path/,
  ],
  [
    'a template that takes the RPC path of another route',
    { list: handler, b: route({ http: 'POST /{name}', handler }) },
    /route "list" and route "b" both answer POST \/list/,
  ],
  [
    'a template that takes the GET of a query',
    { list: route({ query: true, handler }), b: route({ http: 'GET /{name}', handler }) },
    /route "list" and route "b" both answer GET \/list/,
  ],
  [
    'both http and path',
    { a: route({ http: 'GET /a/{x}', path: '/b', handler }) },
    /route "a": path is for routes without http; leave one out/,
  ],
  [
    'rpc without http',
    { a: route({ rpc: false, handler }) },
    /route "a": rpc is for HTTP routes; add http or leave it out/,
  ],
  [
    'rpc that is no boolean',
    { a: route({ http: 'GET /x', rpc: 0 as never, handler }) },
    /route "a": rpc must be true or false/,
  ],
  [
    'an HTTP route that is no template',
    { a: route({ http: 'GET /a/:x', handler }) },
    /route "a": http has the segment ':x'.* write a parameter as \{name\}/,
  ],
  [
    'a limit of bodies that nothing reads',
    { a: route({ http: 'GET /x', rpc: false, maxBodySize: 10, handler }) },
    /route "a": maxBodySize is for routes that read bodies; leave it out/,
  ],
  [
    'nestedQuery without http',
    { a: route({ nestedQuery: true, handler }) },
    /route "a": nestedQuery is for HTTP routes; add http or leave it out/,
  ],
  [
    'nestedQuery without an object in the query string',
    { a: route({ http: 'GET /x', nestedQuery: true, handler }) },
    /route "a": nestedQuery is for objects in the query string; leave it out/,
  ],
  [
    'encodedSlashes without a segment that could have one',
    { a: route({ http: 'GET /x/{path...}', encodedSlashes: true, handler }) },
    /route "a": encodedSlashes is for a path with a \{name\}; leave it out/,
  ],
  [
    'encodedSlashes that is no boolean',
    { a: route({ http: 'GET /x/{y}', encodedSlashes: 'yes' as never, handler }) },
    /route "a": encodedSlashes must be true or false/,
  ],
  [
    'caching of an HTTP route that may change something',
    { a: route({ http: 'PUT /x', etag: true, handler }) },
    /route "a": cacheControl and etag are for routes that answer GET/,
  ],
];

for (const [title, routes, message] of rejections) {
  test(`${title}: rejected at start-up`, (t) => {
    t.throws(() => createHttpApi(routes), { message });
  });
}

test('a template for the rest of a path leaves RPC paths alone', (t) => {
  const api = createHttpApi({ list: handler, page: route({ http: 'POST /{path...}', handler }) });
  t.false(isReply(api.accept('POST', '/list', 'application/json')));
  t.false(isReply(api.accept('POST', '/any/page', 'application/json')));
});

test('an HTTP route whose codecs have none, or another one, is rejected at start-up', (t) => {
  const routes = { a: route({ http: 'GET /x', handler }) };
  const codecs = handWrittenCodecs({ a: {} });
  t.throws(() => createRouter(routes, {}, codecs), {
    message: /route "a" has the option http, but its types were read without HTTP routes/,
  });
  const other = createHttpRoutes({ a: { http: 'GET /y', parameters: [] } });
  t.throws(() => createRouter(routes, {}, { ...codecs, http: other }), {
    message: /route "a" was not compiled with its http/,
  });
  const none = createHttpRoutes({});
  t.throws(() => createRouter(routes, {}, { ...codecs, http: none }), {
    message: /route "a" was not compiled with its http/,
  });
});

test('problemDetails must be a boolean', (t) => {
  const routes = { a: route({ http: 'GET /x', handler }) };
  t.throws(() => createHttpApi(routes, { problemDetails: 'yes' as never }), {
    message: 'createRouter: problemDetails must be true or false',
  });
});

test('problemDetails is rejected where no route is an HTTP route', (t) => {
  const codecs = handWrittenCodecs({ a: {} });
  t.throws(() => createRouter({ a: handler }, { problemDetails: true }, codecs), {
    message:
      'createRouter: problemDetails is for HTTP routes; give a route the option http, or leave problemDetails out',
  });
});

test('the list of routes has the HTTP routes, and no methods of routes without RPC', (t) => {
  const api = createHttpApi(
    {
      plain: handler,
      both: route({ http: 'GET /x/{y}', handler }),
      only: route({ http: 'DELETE /x/{y}', rpc: false, handler }),
    },
    { prefix: 'api', suffix: '.rpc' },
  );
  t.deepEqual(api.routes, [
    { id: 'plain', path: '/api/plain.rpc', methods: ['POST', 'OPTIONS'] },
    { id: 'both', path: '/api/both.rpc', methods: ['POST', 'OPTIONS'], http: 'GET /api/x/{y}' },
    { id: 'only', path: '/api/only.rpc', methods: [], http: 'DELETE /api/x/{y}' },
  ]);
  t.like(api.accept('POST', '/api/only.rpc', 'application/json'), { status: 404 });
  t.like(api.accept('GET', '/x/1', undefined), { status: 404 });
  t.false(isReply(api.accept('GET', '/api/x/1', undefined)));
});

test('rejections of paths have the form that the router says', (t) => {
  const routes = { a: route({ http: 'GET /x/{y}', handler }) };
  const rejected = (target: string, method: string, problemDetails: boolean) => {
    const found = createHttpApi(routes, { problemDetails }).accept(method, target, undefined);
    if (!isReply(found)) throw new Error('An endpoint instead of a reply');
    return { ...found, body: JSON.parse(found.body ?? '') };
  };
  t.deepEqual(rejected('/x/1', 'PUT', true), {
    status: 405,
    headers: [
      'content-type',
      'application/problem+json',
      'cache-control',
      'no-store',
      'allow',
      'GET, HEAD, OPTIONS',
    ],
    body: {
      type: 'method-not-allowed',
      title: 'Method not allowed',
      status: 405,
      detail: 'The route does not answer this method',
    },
  });
  t.like(rejected('/x/..', 'GET', true).body, { type: 'bad-request', status: 400 });
  t.like(rejected('/x/..', 'GET', false).body, { errors: { a: { type: 'bad-request' } } });
});

test('a POST without a body needs no content type, unless a page of another site may have sent it', async (t) => {
  const api = createHttpApi({ a: route({ http: 'POST /x', handler }) });
  const send = async (
    headers: Readonly<Record<string, string>>,
    { body = '', contentType }: { readonly body?: string; readonly contentType?: string } = {},
  ) => {
    const found = api.accept('POST', '/x', contentType);
    const request = { header: (name: string) => headers[name], native: undefined };
    const { status, body: text } = isReply(found) ? found : await found.run(body, request);
    return [status, text?.includes('"cross-site"') ?? false] as const;
  };
  const allowed = [
    {},
    { host: 'a.example' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://a.example', host: 'a.example' },
  ];
  for (const headers of allowed) t.is((await send(headers))[0], 200, JSON.stringify(headers));
  const forged = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://a.example', host: 'a.example' },
    { origin: 'https://b.example', host: 'a.example' },
    { origin: 'null', host: 'a.example' },
    { origin: 'https://a.example' },
    { origin: 'https://a.example', host: 'x@a.example' },
  ];
  for (const headers of forged)
    t.deepEqual(await send(headers), [403, true], JSON.stringify(headers));
  t.is(
    (await send({ 'sec-fetch-site': 'cross-site' }, { contentType: 'application/json' }))[0],
    200,
  );
  // A body without a type, and the types of forms, are rejected wherever they come from.
  t.is((await send({}, { body: 'a=1' }))[0], 415);
  for (const contentType of ['', 'text/plain', 'application/x-www-form-urlencoded'])
    t.is((await send({}, { contentType }))[0], 415, contentType);
});

import '@mikrokit/compiler/register';
import type { OpenApiDocument, OpenApiOperation } from '@mikrokit/router';
import test from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { problems, plain } = (await import(
  './described-http-routes.ts'
)) as typeof import('./described-http-routes.ts');

const responsesOf = ({ paths }: OpenApiDocument): OpenApiOperation['responses'] =>
  paths['/v1/books/{id}']?.get?.responses ?? {};

const REFERENCE = /"#\/components\/(schemas|responses)\/([^"]+)"/g;

test('errors of problemDetails have schemas of their own, and 429 a response', async (t) => {
  const document = await problems.openapi();
  const responses = responsesOf(document);
  t.deepEqual(Object.keys(responses), ['200', '400', '429', '500', '4XX', '5XX']);
  const schemaOf = (status: string) =>
    (responses[status] as { content?: object })?.content as Record<string, { schema: unknown }>;
  t.deepEqual(schemaOf('429')['application/problem+json']?.schema, {
    anyOf: [
      { $ref: '#/components/schemas/RateLimitedProblem' },
      { $ref: '#/components/schemas/ProblemDetails' },
    ],
  });
  t.like(responses['429'], {
    description: 'Too many calls.',
    headers: { 'retry-after': { required: true } },
  });
  t.regex(JSON.stringify(schemaOf('4XX')), /NoBookProblem/);
  t.like(document.components.schemas.NoBookProblem, {
    properties: { type: { const: 'no-book' }, data: { required: ['id'] } },
    required: ['type', 'title', 'status', 'detail', 'data'],
  });
});

test('errors of one type with other data keep their schemas', async (t) => {
  const { paths, components } = await problems.openapi();
  const text = JSON.stringify(paths['/v2/both']?.get?.responses['4XX']);
  const names = [...text.matchAll(/schemas\/(NoBookProblem\d?)"/g)].map(([, name = '']) => name);
  const data = names.map((name) => JSON.stringify(components.schemas[name]?.properties?.data));
  t.is(names.length, 2);
  t.regex(data.toSorted().join(), /"id".*"shelf"/);
});

test('the RPC form of errors has a response for 429, too', async (t) => {
  const document = await plain.openapi();
  const responses = responsesOf(document);
  t.regex(JSON.stringify(responses['429']), /application\/json.*v1_get_errors/);
});

for (const [name, api] of Object.entries({ problems, plain }))
  test(`a document holds what it refers to, and nothing else: ${name}`, async (t) => {
    const document = await api.openapi();
    const names = new Set(
      [...JSON.stringify(document).matchAll(REFERENCE)].map(([, kind, of]) => `${kind}/${of}`),
    );
    const held = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((of) => `${kind}/${of}`),
    );
    t.deepEqual(held.toSorted(), [...names].toSorted());
  });

test('a session is a security scheme, alone and with other credentials', async (t) => {
  const { paths, components } = await problems.openapi();
  t.like(components.securitySchemes, {
    bearer: { type: 'http', scheme: 'bearer' },
    'x-key': { type: 'apiKey', in: 'header' },
    '__host-cart': { type: 'apiKey', in: 'cookie', name: '__Host-cart' },
  });
  const cart = '__host-cart';
  t.deepEqual(paths['/v2/look']?.get?.security, [{ [cart]: [] }, {}]);
  t.deepEqual(paths['/v2/cart']?.get?.security, [{ bearer: [], [cart]: [] }, { bearer: [] }]);
  t.deepEqual(paths['/v2/all']?.get?.security, [
    { bearer: [], 'x-key': [], [cart]: [] },
    { bearer: [], 'x-key': [] },
  ]);
  t.is(paths['/v2/ping']?.get?.security, undefined);
});

test('only some of the routes are described', async (t) => {
  const first = await problems.openapi({ only: 'v1/*' });
  t.deepEqual(Object.keys(first.paths), ['/v1/books/{id}']);
  t.is(first.components.securitySchemes, undefined);
  const some = await problems.openapi({ only: ['v1/get', '*/ping'] });
  t.deepEqual(Object.keys(some.paths).toSorted(), ['/v1/books/{id}', '/v2/ping']);
  await t.throwsAsync(problems.openapi({ only: 'v3/*' }), { message: /no route matches "v3/ });
  await t.throwsAsync(problems.openapi({ only: 'v1.get' }), { message: /no route matches/ });
});

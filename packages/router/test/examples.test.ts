import test from 'ava';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { api } = await import('./fixtures/examples.ts');

const { paths, components } = await api.openapi();
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const operation = (id: string) => operations.find(({ operationId }) => operationId === id);
const parametersOf = (id: string) =>
  operation(id)?.parameters?.map(({ name, schema }) => [name, schema?.examples]);
const contentOf = (id: string, type = 'application/json') => {
  const response = operation(id)?.responses[200];
  return response && 'content' in response
    ? response.content?.[type as 'application/json']?.schema
    : undefined;
};

test('examples of types and their properties are in the schemas', (t) => {
  const { Article } = components.schemas;
  t.deepEqual(Article?.examples, [
    { slug: 'hello', title: 'Hello', since: '2026-01-01T00:00:00Z' },
  ]);
  t.deepEqual(Article?.properties?.slug?.examples, ['hello']);
  t.like(Article?.properties?.title, {
    description: 'Its title.',
    examples: ['Hello', 'A {title} with {@link} and a@b.example'],
  });
});

test('examples of parameters are in path, query string and body', (t) => {
  t.deepEqual(parametersOf('articles_get'), [['slug', ['hello']]]);
  t.deepEqual(parametersOf('articles_list'), [
    ['tag', [['news']]],
    ['limit', [5]],
  ]);
  t.deepEqual(parametersOf('old'), [['slug', ['ancient']]]);
  t.true(operation('old')?.deprecated);
  t.deepEqual(operation('articles_create')?.requestBody?.content['application/json']?.schema, {
    $ref: '#/components/schemas/Article',
    examples: [{ slug: 'new', title: 'New', since: '2026-01-01T00:00:00Z' }],
  });
});

test('examples before a route are of its result, and blocks of code are for people', (t) => {
  t.deepEqual(contentOf('articles_list')?.examples, [
    [{ slug: 'found', title: 'Found', since: '2026-01-01T00:00:00Z' }],
  ]);
  t.is(contentOf('articles_get')?.examples, undefined);
  t.deepEqual(contentOf('numbers', 'text/event-stream')?.examples, [7]);
});

test('a route without HTTP has the examples in the form of the RPC protocol', (t) => {
  const body = operation('sum')?.requestBody?.content['application/json']?.schema;
  t.deepEqual(body?.properties?.sum?.prefixItems, [
    { type: 'number', examples: [1] },
    { type: 'number' },
  ]);
  t.deepEqual(contentOf('sum')?.properties?.sum?.examples, [3]);
});

test('templates that differ only in names are one path, with the names of the first', (t) => {
  t.deepEqual(Object.keys(paths['/old/{slug}'] ?? {}), ['get', 'delete', 'put']);
  t.false('/old/{name}' in paths || '/old/{path}' in paths);
  t.deepEqual(parametersOf('renamed'), [['slug', undefined]]);
  t.deepEqual(parametersOf('files'), [['slug', undefined]]);
  // Nothing in OpenAPI tells it from the operation with one segment.
  t.is(operation('rest'), undefined);
});

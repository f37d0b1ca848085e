import { serve } from '@mikrokit/http';
import { ValidationError } from '@mikrokit/router';
import { Schemas } from '@mikrokit/types/runtime';
import { scope } from 'arktype';
import test from 'ava';

await import('@mikrokit/compiler/register');
const { api } = await import('./parsed/library-api.ts');

for (const library of ['zod', 'valibot', 'arktype', 'effect'] as const) {
  test(`a schema of ${library} decodes a parameter, and its issues have our path`, async (t) => {
    t.is(await api.call(library, { name: 'Ada', age: '36' }), 'Ada 37');
    const error = await t.throwsAsync(api.call(library, { name: 'A', age: '36' }), {
      instanceOf: ValidationError,
    });
    const [issue, ...others] = error?.issues ?? [];
    t.deepEqual(others, []);
    t.deepEqual(issue?.path, ['user', 'name']);
    t.is(issue?.code, 'schema');
    t.is(issue?.expected, `${library}User`);
    // The router has asked for the messages of the libraries.
    t.notRegex(issue?.message ?? '', /^Rejected by the schema/);
  });
}

test('an HTTP route gives texts of its query string to the schema', async (t) => {
  const server = await serve(api, { port: 0, hostname: '127.0.0.1' });
  t.teardown(() => server.close());
  const get = async (path: string) => {
    const response = await fetch(new URL(path, server.url));
    return [response.status, JSON.parse(await response.text())] as const;
  };
  t.deepEqual(await get('/pages?page=2&text=a&more=b'), [200, { page: 2, keys: ['page', 'text'] }]);
  const [status, body] = await get('/pages?page=0');
  t.is(status, 400);
  t.deepEqual(body.issues?.[0].path ?? body.errors?.pages.issues[0].path, ['query', 'page']);
});

test('the JSON Schema of a library is in OpenAPI, and the type of the input where there is none', async (t) => {
  const { paths, components } = await api.openapi({ title: 'T', version: '1' });
  const text = JSON.stringify([paths, components]);
  t.regex(text, /"title":\{"type":"string","minLength":3\}/);
  t.regex(text, /"name":\{"type":"string"\}/);
  // Only the model of a running router has it.
  const { types } = await api.describe();
  const parsed = Object.values(types).filter((node) => node.kind === 'parsed');
  const described = parsed.filter(({ jsonSchema }) => jsonSchema !== undefined);
  // Neither valibot nor effect gives one by itself.
  t.deepEqual(
    described.map(({ schema }) => schema),
    ['zodUser', 'arktypeUser', 'described', 'query'],
  );
});

test('recursive schemas of arktype have the same JSON Schema, whatever other types a process has', (t) => {
  const makeTree = () =>
    scope({
      leaf: { value: 'number', 'next?': 'leaf' },
      tree: { branches: 'tree[]', 'leaf?': 'leaf' },
    }).export().tree;
  const [first, second] = [makeTree(), makeTree()];
  const describe = (tree: typeof first) => new Schemas({ tree: () => tree }).describe('tree');
  t.deepEqual(describe(second), describe(first));
  t.deepEqual(describe(first), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/__schema0',
    $defs: {
      __schema0: {
        type: 'object',
        properties: {
          branches: { $ref: '#/$defs/__schema1' },
          leaf: { $ref: '#/$defs/__schema2' },
        },
        required: ['branches'],
      },
      __schema1: { type: 'array', items: { $ref: '#/$defs/__schema0' } },
      __schema2: {
        type: 'object',
        properties: { value: { type: 'number' }, next: { $ref: '#/$defs/__schema2' } },
        required: ['value'],
      },
    },
  });
});

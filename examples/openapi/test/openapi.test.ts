import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import test from 'ava';
import { createLibraryClient } from '../client.ts';
import { runScript, startServer } from './run.ts';

const generated = join(import.meta.dirname, '../generated/api.d.ts');
const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
const openapiTypescript = join(
  import.meta.dirname,
  '../node_modules/openapi-typescript/bin/cli.js',
);

test('the document is valid, and the generated types are current', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-openapi-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  const options = ['--title', 'Library', '--version', '1.0.0', '--out', file];
  await runScript(mikrokit, 'openapi', 'api.ts', ...options);
  const { valid, errors } = await new Validator().validate(file);
  t.true(valid, JSON.stringify(errors));
  const output = join(folder, 'api.d.ts');
  await runScript(openapiTypescript, file, '--output', output);
  t.is(readFileSync(output, 'utf8'), readFileSync(generated, 'utf8'), 'npm run generate');
});

test('the generated client calls a running server', async (t) => {
  const client = createLibraryClient(await startServer(t), 'Bearer librarian');
  const author = { name: 'Ursula Le Guin', born: '1929-10-21T00:00:00Z' };
  const added = await client.POST('/api/shelf/add', {
    body: {
      'shelf/add': [
        { title: 'The Dispossessed', author, price: { kind: 'paid', cents: '1299' } },
        ['novel', 'utopia'],
      ],
    },
  });
  const book = added.data?.['shelf/add'];
  t.like(book, { mark: 'B1', price: { kind: 'paid', cents: '1299' }, tags: ['novel', 'utopia'] });
  t.is(book?.author.born, '1929-10-21T00:00:00.000Z');
  const more = { title: 'Tehanu', author, price: { kind: 'free' } } as const;
  const second = await client.POST('/api/shelf/add', { body: { 'shelf/add': [more, null] } });
  t.is(second.response.headers.get('x-stock'), '2');
  t.deepEqual(second.data?.['shelf/add'].related, [book!]);

  // A query's parameters are JSON in the URL.
  const params = JSON.stringify([{ title: 'Te' }]);
  const found = await client.GET('/api/books/find', { params: { query: { params } } });
  t.deepEqual(
    found.data?.['books/find'].map(([mark]) => mark),
    ['B2'],
  );
  t.is((await client.GET('/api/version')).data?.version, '1.0.0');
  t.is((await client.POST('/api/version', { body: {} })).data?.version, '1.0.0');
  const removed = await client.POST('/api/shelf/remove', {
    body: { 'shelf/remove': ['B1', 'B2'] },
  });
  t.is(removed.response.status, 200);
});

test('the generated client distinguishes errors', async (t) => {
  const client = createLibraryClient(await startServer(t), 'Bearer librarian');
  const missing = await client.POST('/api/books/get', { body: { 'books/get': ['B9'] } });
  t.is(missing.response.status, 404);
  t.like(missing.error?.errors['books/get'], { type: 'no-book', data: { mark: 'B9' } });
  // @ts-expect-error: the shelf mark is a string
  const wrong = await client.POST('/api/books/get', { body: { 'books/get': [9] } });
  t.is(wrong.response.status, 400);
  const problem = wrong.error?.errors['books/get'];
  if (problem?.type !== 'validation') return t.fail();
  t.like(problem.issues?.[0], { path: ['mark'], expected: 'string' });
});

test('a hook of the API guards calls of the generated client', async (t) => {
  const client = createLibraryClient(await startServer(t), 'Bearer reader');
  const rejected = await client.POST('/api/shelf/remove', { body: {} });
  t.is(rejected.response.status, 401);
  t.like(rejected.error?.errors.librarian, { type: 'not-a-librarian' });
});

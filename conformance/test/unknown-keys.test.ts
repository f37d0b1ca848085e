import '@mikrokit/compiler/register';
import { createClient, inProcess } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import type { ValidationError } from '@mikrokit/router';
import test from 'ava';

const { strict } = await import('../api-strict.ts');
type Api = typeof strict;

const misspelt = { tags: 'ts', since: new Date(0), author: { id: 1n, name: 'Ada' } };
const issues = [
  { path: ['filter', 'author', 'name'], code: 'unknown-key' },
  { path: ['filter', 'tags'], code: 'unknown-key' },
];
const rejected = (error: unknown) =>
  (error as ValidationError).issues.map(({ path, code }) => ({ path, code }));

test('unknown keys are rejected in process as over HTTP', async (t) => {
  const server = await serve(strict, { port: 0 });
  t.teardown(() => server.close());
  const reply = await fetch(`${server.url}/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...misspelt, author: { id: '1', name: 'Ada' } }]),
  });
  const { errors } = (await reply.json()) as { errors: { list: ValidationError } };
  t.deepEqual(rejected(errors.list), issues);

  // As in a plain script, which is not compiled: it asks the server for its types.
  const overHttp = createClient<Api>({ url: server.url }, undefined);
  const inThisProcess = createClient<Api>({ transport: inProcess(strict) }, undefined);
  for (const call of [
    () => strict.call('list', misspelt),
    () => overHttp.list(misspelt),
    () => inThisProcess.list(misspelt),
  ])
    t.deepEqual(rejected(await t.throwsAsync(call)), issues);
  t.is(await strict.call('list', { tag: 'ts', author: { id: 1n } }), 'ts');
  t.is(await strict.call('list', {}), 'all');
});

test('unknown keys of a member of a union are rejected, beside values that JSON has not', async (t) => {
  const one = { kind: 'a', a: 1n, b: 2n } as const;
  const error = await t.throwsAsync(strict.call('pick', one));
  t.is((error as ValidationError).type, 'validation');
});

test('an HTTP route rejects a body that no parameter reads', async (t) => {
  const server = await serve(strict, { port: 0 });
  t.teardown(() => server.close());
  const mark = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/marks/1`, { method: 'POST', headers, body });
    return [reply.status, await reply.text()];
  };
  t.deepEqual(await mark(''), [200, '1']);
  const [status, text] = await mark('{"user":{}}');
  t.is(status, 400);
  t.regex(String(text), /Nothing in this call reads the request body/);
});

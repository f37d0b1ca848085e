import { serve } from '@mikrokit/http';
import { createRecorder, memory } from '@mikrokit/recorder';
import { ValidationError } from '@mikrokit/router';
import test from 'ava';

await import('@mikrokit/compiler/register');
const { api } = await import('./parsed/part-api.ts');

/** Calls a route in process, and gives the issues of its rejection. */
async function issuesOf(call: () => Promise<unknown>) {
  try {
    await call();
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    throw error;
  }
  return [];
}

test('outputs that a Set or the keys of a Map have already are duplicates', async (t) => {
  t.deepEqual(await api.call('tags', new Set(['ab', 'cd'])), ['AB', 'CD']);
  t.is(await api.call('counts', new Map([['ab', 1]])), 1);
  const issues = await issuesOf(() => api.call('tags', new Set(['ab', 'cd', ' ab'])));
  t.deepEqual(issues, [
    {
      path: ['tags', 2],
      code: 'duplicate',
      expected: 'another element',
      message: 'Duplicate; expected another element',
    },
  ]);
  const ofMap = await issuesOf(() => {
    const counts = new Map([
      ['ab', 1],
      ['AB', 2],
    ]);
    return api.call('counts', counts);
  });
  t.deepEqual(
    ofMap.map(({ path, code, expected }) => [path, code, expected]),
    [[['counts', 1, 0], 'duplicate', 'another key']],
  );
});

test('values that are sensitive have no message of the library', async (t) => {
  const server = await serve(api, { port: 0, hostname: '127.0.0.1' });
  t.teardown(() => server.close());
  const response = await fetch(new URL('login', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(['n', 's']),
  });
  t.is(response.status, 400);
  const body = JSON.parse(await response.text());
  t.deepEqual(
    body.errors.login.issues.map(({ path, message }: Record<string, unknown>) => [path, message]),
    [
      [['name'], 'too short: n'],
      [['password'], 'Rejected by the schema upper'],
    ],
  );
});

test('a tape has accepted and failed calls of a route whose parameters schemas parse', async (t) => {
  const sink = memory();
  const recorder = await createRecorder(api, { sink });
  const server = await serve(recorder.api, { port: 0, hostname: '127.0.0.1' });
  t.teardown(() => server.close());
  const post = (body: unknown) =>
    fetch(new URL('shape', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  t.is((await post([{ kind: 'b', b: 'x' }, 'ab'])).status, 200);
  t.is((await post([{ kind: 'a', a: 1 }, 'n'])).status, 400);
  await server.close();
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ status, params }) => [status, params.shape]),
    [
      [200, [{ kind: 'b', b: 'x' }, 'ab']],
      [400, [{ kind: 'a', a: 1 }, 'n']],
    ],
  );
});

test('OpenAPI has the properties of a query string that a schema parses', async (t) => {
  const { paths } = await api.openapi({ title: 'T', version: '1' });
  const parameters = paths['/page']?.get?.parameters ?? [];
  t.deepEqual(
    parameters.map((one) => ({ ...one })),
    [
      { name: 'page', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'size', in: 'query', required: false, schema: { type: 'string', default: '20' } },
    ] as never,
  );
});

import { setTimeout } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';

await import('@mikrokit/compiler/register');
const { api } = await import('./parsed/zod-api.ts');
const { asked, lookedUp } = await import('./parsed/zod-schemas.ts');
const { connect } = await import('./parsed/zod-client.ts');

const born = new Date('1815-12-10T00:00:00Z');

async function start(t: ExecutionContext, batch = false) {
  const server = await serve(api, { port: 0, hostname: '127.0.0.1' });
  t.teardown(() => server.close());
  const post = async (path: string, body: unknown) => {
    const response = await fetch(new URL(path, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const client = connect(server.url, batch);
  t.teardown(() => client.close());
  return { client, post };
}

test('a schema of zod gets the decoded input, and the handler its output', async (t) => {
  const { client } = await start(t);
  t.deepEqual(await client.create({ name: 'Ada', born }), {
    name: 'Ada',
    year: 1815,
    email: null,
    role: 'member',
  });
});

test('unknown keys reach the schema: a strict one rejects them, and a loose one keeps them', async (t) => {
  const { client, post } = await start(t);
  t.deepEqual(await client.loose({ id: 1, more: [true] }), ['id', 'more']);
  const { status, body } = await post('create', [{ name: 'Ada', born, planted: 'p4ssw0rd' }]);
  t.is(status, 400);
  t.deepEqual(body.errors.create.issues, [
    {
      path: ['user'],
      code: 'schema',
      expected: 'userSchema',
      message: 'Rejected by the schema userSchema',
    },
  ]);
});

test('issues have the path of the parameter, and no text of the library', async (t) => {
  const { client, post } = await start(t);
  const result = await client.create.safe({ name: 'A', born, email: 'nobody' });
  t.deepEqual(
    !result.ok && 'issues' in result.error && result.error.issues.map(({ path }) => path),
    [
      ['user', 'name'],
      ['user', 'email'],
    ],
  );
  // Our own codec decides first.
  const { body } = await post('create', [{ name: 'A', born: 'yesterday' }]);
  t.deepEqual(
    body.errors.create.issues.map(({ path, code }: { path: string[]; code: string }) => [
      code,
      ...path,
    ]),
    [['format', 'user', 'born']],
  );
});

test('members of a parameter are parsed where they stand, and schemas fill in what is absent', async (t) => {
  const { client, post } = await start(t);
  t.deepEqual(await client.search({ text: 'a', page: '2', lengths: [' ab ', 'c'] }), {
    text: 'a',
    next: 3,
    limit: 20,
    total: 3,
  });
  t.is(await client.list('a'), 'a 20');
  t.is(await client.list('a', 5), 'a 5');
  const { body } = await post('search', [{ text: 'a', page: 'x' }]);
  // A destructured parameter has the name of its type.
  t.deepEqual(body.errors.search.issues[0].path, ['search', 'page']);
});

test('the call waits for an asynchronous schema, and a schema that throws is an internal error', async (t) => {
  const { client } = await start(t);
  t.is(await client.rename(1, 'free'), '1 free');
  const taken = await client.rename.safe(1, 'taken');
  t.deepEqual(!taken.ok && 'issues' in taken.error && taken.error.issues[0]?.path, ['name']);
  const broken = await client.broken.safe('x');
  t.is(!broken.ok && broken.error.type, 'internal');
});

test('a refinement that rejects later is an internal error: it has run once, and nothing else fails', async (t) => {
  const { client } = await start(t);
  // AVA fails the whole file after an unhandled rejection.
  const lost = await client.unreachable.safe('x');
  t.is(!lost.ok && lost.error.type, 'internal');
  await setTimeout(50);
  t.is(asked.times, 1);
  t.is(await client.list('a'), 'a 20');
});

test('no schema runs before the hooks, nor for JSON that does not fit', async (t) => {
  const { client, post } = await start(t);
  const denied = client.with({ headers: { authorization: 'wrong' } });
  const outcome = await denied.rename.safe(1, 'denied');
  t.is(!outcome.ok && outcome.error.status, 401);
  t.is((await post('rename', ['one', 'misfit'])).status, 400);
  const allowed = client.with({ headers: { authorization: 'secret' } });
  t.is(await allowed.rename(1, 'allowed'), '1 allowed');
  const names = ['denied', 'misfit', 'allowed'];
  t.deepEqual(
    lookedUp.filter((name) => names.includes(name)),
    ['allowed'],
  );
});

test('issues name elements of a destructured rest parameter by their index', async (t) => {
  const { client, post } = await start(t);
  t.deepEqual(await client.totals(' a ', 'bc'), [1, 2]);
  const { body } = await post('own', [1, 'x']);
  t.deepEqual(body.errors.own.issues[0].path, [1]);
  const rejected = await client.totals.safe('a', ' ');
  t.deepEqual(!rejected.ok && 'issues' in rejected.error && rejected.error.issues[0]?.path, [1]);
});

test('the calls of a batch are parsed each by itself', async (t) => {
  const { client, post } = await start(t, true);
  const [created, short, free, taken, broken, listed] = await Promise.all([
    client.create({ name: 'Ada', born }),
    client.create.safe({ name: 'A', born }),
    client.rename(1, 'free'),
    client.rename.safe(1, 'taken'),
    client.broken.safe('x'),
    client.list('a'),
  ]);
  t.is(created.year, 1815);
  t.deepEqual(!short.ok && 'issues' in short.error && short.error.issues[0]?.path, [
    'user',
    'name',
  ]);
  t.is(free, '1 free');
  t.deepEqual(!taken.ok && 'issues' in taken.error && taken.error.issues[0]?.path, ['name']);
  t.is(!broken.ok && broken.error.type, 'internal');
  t.is(listed, 'a 20');
  // All of that was one request, of this form.
  const { status, body } = await post('', [
    { list: ['a'] },
    { create: [{ name: 'Ada', born, planted: 1 }] },
  ]);
  t.is(status, 200);
  t.is(body[0].list, 'a 20');
  t.is(body[1].errors.create.issues[0].code, 'schema');
});

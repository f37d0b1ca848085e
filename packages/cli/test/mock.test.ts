import '@mikrokit/compiler/register';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@mikrokit/client';
import type { ApiDocument } from '@mikrokit/router/protocol';
import { createMockValues } from '@mikrokit/types/mock';
import test, { type ExecutionContext } from 'ava';
import { CommandApp } from '../../../test/support/command-app.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';

const conduit = join(import.meta.dirname, '../../../examples/conduit');

/** An API that cannot run: importing its module throws. */
const API = `import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import type { Email, Int, MediaType, Min, MinLength } from '@mikrokit/types';
import { databaseOf } from './database.ts';

export interface User {
  id: number & Int;
  name: string;
  email: string & Email;
  createdAt: Date;
}

const prefix = '/api/v1';
const database = databaseOf(process.env.DATABASE);

export const api = createRouter(
  {
    auth: hook({ header: 'x-key', handler: (_context: Context, _key?: string): void => {} }),
    users: {
      get: (_context: Context, id: number & Int & Min<1>): User | RpcError<'no-user'> => database.get(id),
      create: route({
        http: 'POST /users',
        status: 201,
        handler: (_context: Context, user: { name: string & MinLength<2> }): User => database.add(user),
      }),
      watch: async function* (_context: Context): AsyncGenerator<User, void> {
        yield* database.all();
      },
      photo: (_context: Context, _id: number): Blob & MediaType<'image/png'> => new Blob(),
    },
  },
  { prefix },
);
`;

const DATABASE = `import type { User } from './api.ts';
throw new Error('The module of the application ran');
export function databaseOf(_url: string | undefined): {
  get(id: number): User;
  add(user: { name: string }): User;
  all(): AsyncGenerator<User, void>;
} {
  throw new Error('no database');
}
`;

/** The application in a folder of its own. */
function createApp(t: ExecutionContext): CommandApp {
  const app = new CommandApp(t);
  app.write('api.ts', API);
  app.write('database.ts', DATABASE);
  return app;
}

/** Starts `mikrokit mock`, and returns its process and its URL. */
async function startMock(
  t: ExecutionContext,
  cwd: string,
  ...args: readonly string[]
): Promise<{ readonly command: ReturnType<typeof runNode>; readonly url: string }> {
  const command = runNode(t, [mikrokit, 'mock', ...args, '--port', '0'], { cwd });
  const [, url = ''] = await command.prints(/ on (http:\/\/127\.0\.0\.1:\d+)/);
  return { command, url };
}

/** A route of a client that has no types, only the description of a server. */
interface AnyRoute {
  safe(...params: readonly unknown[]): Promise<{ readonly ok: boolean; readonly error?: unknown }>;
  stream(...params: readonly unknown[]): AsyncIterable<unknown>;
}

/** Calls each route of a server with values of its parameters, and checks the results by the types of an API. */
async function callAll(
  t: ExecutionContext,
  url: string,
  { routes, types, base }: ApiDocument,
): Promise<void> {
  const values = createMockValues(types, Date.now());
  const prefix = base.slice(1, -1);
  const client = createClient({ url, prefix }, undefined) as unknown as AnyRoute;
  for (const [id, route] of Object.entries(routes)) {
    const called = id
      .split('/')
      .reduce((group, key) => Reflect.get(group, key) as AnyRoute, client);
    for (let seed = 0; seed < 5; seed++) {
      const { value } = values.make(route.params, { seed: String(seed) });
      if (route.item !== undefined) {
        let count = 0;
        for await (const _ of called.stream(...(value as readonly unknown[]))) count++;
        t.is(count, 3, id);
        continue;
      }
      const result = await called.safe(...(value as readonly unknown[]));
      t.true(result.ok, `${id}: ${String(result.error)}`);
    }
  }
}

test.serial('every route of Conduit is answered with a value of its type', async (t) => {
  t.timeout(120_000);
  const { url } = await startMock(t, conduit, 'api.ts', '--export', 'createApi');
  const { createApi } = await import('../../../examples/conduit/api.ts');
  const { openDatabase } = await import('../../../examples/conduit/database/open-database.ts');
  const { database, close } = openDatabase(':memory:');
  const real = await createApi(database).describe();
  close();
  t.true(Object.keys(real.routes).length > 15);
  await callAll(t, url, real);
  const mocked = (await (await fetch(`${url}/mikrokit.json`)).json()) as ApiDocument;
  t.deepEqual(mocked, JSON.parse(JSON.stringify(real)));
  const created = await fetch(`${url}/api/articles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"article":{"title":"Engines","description":"How they count","body":"By cards"}}',
  });
  t.is(created.status, 201);
  t.like(await created.json(), { article: { title: 'Engines', body: 'By cards' } });
  const bad = await fetch(`${url}/api/articles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"article":{"title":"","description":"","body":""}}',
  });
  t.is(bad.status, 400);
  t.like(await bad.json(), {
    errors: { 'own/articles/create': { issues: [{ path: ['body', 'article', 'title'] }] } },
  });
});

test.serial('no module runs, and a page of another port is answered', async (t) => {
  const app = createApp(t);
  const { url } = await startMock(t, app.folder);
  const call = (path: string, params: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ [path]: params }),
    });
  const origin = 'http://localhost:5173';
  const got = await call('users/get', [7], { origin });
  t.is(got.status, 200);
  t.is(got.headers.get('access-control-allow-origin'), origin);
  const body = (await got.json()) as { readonly 'users/get': { id: number; email: string } };
  t.is(body['users/get'].id, 7);
  t.regex(body['users/get'].email, /@/);
  const preflight = await fetch(`${url}/api/v1/users/get`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'prefer, x-key',
    },
  });
  const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
  t.true(
    ['prefer', 'x-key', 'mikrokit-contract'].every((name) => allowed.includes(name)),
    allowed,
  );
  const foreign = await call('users/get', [7], { origin: 'https://evil.example' });
  t.is(foreign.headers.get('access-control-allow-origin'), null);
  const bad = await call('users/get', [0]);
  t.is(bad.status, 400);
  t.like(await bad.json(), { errors: { 'users/get': { issues: [{ path: ['id'] }] } } });
  const asked = await call('users/get', [7], { prefer: 'error=no-user' });
  t.deepEqual(
    [asked.status, await asked.json()],
    [
      404,
      { errors: { 'users/get': { type: 'no-user', message: 'The mock was asked for no-user' } } },
    ],
  );
  const created = await fetch(`${url}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Ada"}',
  });
  t.is(created.status, 201);
  const photo = await call('users/photo', [1]);
  t.is(photo.headers.get('content-type'), 'image/png');
  const stream = await call('users/watch', [], { accept: 'application/x-ndjson' });
  t.is((await stream.text()).match(/"item":/g)?.length, 3);
});

test.serial('the seed decides values, and latency and errors are as asked', async (t) => {
  const app = createApp(t);
  const now = ['--now', '2026-01-31'];
  const servers = await Promise.all([
    startMock(t, app.folder, 'api.ts', '--seed', '3', ...now),
    startMock(t, app.folder, 'api.ts', '--seed', '3', ...now),
    startMock(t, app.folder, 'api.ts', ...now),
    startMock(t, app.folder, 'api.ts', '--latency', '80-90', '--errors', '1'),
  ]);
  const call = async ({ url }: { readonly url: string }) => {
    const reply = await fetch(`${url}/api/v1/users/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"users/get":[5]}',
    });
    return { status: reply.status, text: await reply.text() };
  };
  const [one, same, other] = await Promise.all(servers.slice(0, 3).map(call));
  t.is(one?.status, 200);
  t.deepEqual(one, same);
  t.notDeepEqual(one, other);
  const start = performance.now();
  const failed = await call(servers[3] as { url: string });
  t.true(performance.now() - start >= 75);
  t.is(failed.status, 404);
  t.regex(failed.text, /"no-user"/);
});

test.serial('a change of a source is served, and a mistake leaves what was served', async (t) => {
  const app = createApp(t);
  const { command, url } = await startMock(t, app.folder);
  const status = async (path: string) =>
    (
      await fetch(`${url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;
  t.is(await status('ping'), 404);
  const changed = API.replace('    users: {', "    ping: () => 'pong',\n    users: {");
  writeFileSync(app.path('api.ts'), changed);
  await command.prints(/api\.ts changed, read in \d+ ms: 5 routes on/);
  t.is(await status('ping'), 200);
  writeFileSync(app.path('api.ts'), changed.replace('createdAt: Date', 'createdAt: symbol'));
  await command.prints(/MK\d{4}[\s\S]*nothing new is served until it compiles/);
  t.is(await status('ping'), 200);
  command.child.kill('SIGTERM');
  t.is(await command.ended, 0, command.output());
});

test.serial('a lock file and the description of a server are mocked, too', async (t) => {
  const app = new CommandApp(t);
  app.write(
    'api.ts',
    API.replace(/import \{ databaseOf.*\n/, '').replace(
      'databaseOf(process.env.DATABASE)',
      '{} as any',
    ),
  );
  const locked = await app.mikrokit('contract', 'lock');
  t.is(locked.code, 0, locked.output);
  const lock = await startMock(t, app.folder, 'contract.lock.json');
  const get = async (url: string) => {
    const reply = await fetch(`${url}/api/v1/mikrokit.json`);
    return (await reply.json()) as ApiDocument;
  };
  const described = await get(lock.url);
  await callAll(t, lock.url, described);
  app.write('mikrokit.json', JSON.stringify(described));
  const again = await startMock(t, app.folder, 'mikrokit.json');
  t.deepEqual(await get(again.url), described);
  const module = await startMock(t, app.folder, 'api.ts');
  const fromSource = await get(module.url);
  const shape = ({ routes, base }: ApiDocument) =>
    Object.entries(routes).map(([id, { path, methods, contract, status, http }]) => [
      base,
      id,
      path,
      methods,
      contract,
      status,
      http,
    ]);
  t.deepEqual(shape(described).sort(), shape(fromSource).sort());
  t.true(readFileSync(app.path('contract.lock.json'), 'utf8').length > 0);
});

test.serial('what cannot be mocked is told in a line', async (t) => {
  const app = createApp(t);
  const run = async (args: readonly string[], env?: Record<string, string>) => {
    const command = runNode(t, [mikrokit, 'mock', ...args], {
      cwd: app.folder,
      ...(env && { env }),
    });
    return [await command.ended, command.output().trim().split('\n').at(-1)];
  };
  t.deepEqual(await run(['api.ts'], { NODE_ENV: 'production' }), [
    1,
    'mikrokit mock makes its replies up, and NODE_ENV is production; serve the API instead',
  ]);
  t.deepEqual(await run(['api.ts', '--export', 'nope']), [1, 'api.ts exports no router nope: api']);
  t.deepEqual(await run(['api.ts', '--latency', 'soon']), [
    2,
    '--latency needs a number from 0 to 2147483647, not soon',
  ]);
  t.deepEqual(await run(['api.ts', '--errors', '2']), [
    2,
    '--errors needs a number from 0 to 1, not 2',
  ]);
  app.write('other.ts', API.replace("prefix = '/api/v1'", 'prefix = String(process.env.PREFIX)'));
  t.deepEqual(await run(['other.ts']), [
    1,
    'The option prefix of the router is not a literal, so the mock does not know it; add --prefix',
  ]);
  const named = await startMock(t, app.folder, 'other.ts', '--prefix', 'x');
  t.is((await fetch(`${named.url}/x/mikrokit.json`)).status, 200);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const [code, line] = await run(['api.ts', '--port', String(port)]);
  t.is(code, 1);
  t.regex(String(line), new RegExp(`^port ${port} is in use(?:, \\d+ is free)?; add --port$`));
});

import '@mikrokit/compiler/register';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { serve } from '@mikrokit/http';
import { type Endpoint, RpcError } from '@mikrokit/router';
import { Sensitive } from '@mikrokit/types/sensitive';
import test from 'ava';
import { cleanupAfterAll } from './support/cleanup.ts';
import { copyPackages } from './support/copied-packages.ts';

const copied = copyPackages(cleanupAfterAll(), [
  'client',
  'http',
  'policies',
  'recorder',
  'router',
  'serverless',
  'types',
]);

const LIBRARY = `
import { type Context, event, hook, RpcError, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { raw } from '@mikrokit/router/raw';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';
import { type Reveal, Sensitive, sensitive } from '@mikrokit/types/sensitive';
export { createClient, ClientError } from '@mikrokit/client';
import type { MaxBytes } from '@mikrokit/types';
import { wrap } from '@mikrokit/recorder';
export { retry } from '@mikrokit/policies';
export { RpcError, Sensitive };

export const shelf = wrap('shelf', { find: (id: number): string => 'Book ' + id });

const auth = bearer({
  provides: 'user',
  handler: (_context, token) => (token === 'key' ? { name: 'Ada' } : undefined),
});
const adminOnly = hook({
  provides: 'admin',
  handler: (context: Context & { readonly user: { name: string } }, key: string) =>
    key === 'root' ? context.user.name : new RpcError('forbidden', { status: 403 }),
});
export const count = hook({ returns: { header: 'x-count' }, handler: () => 1 });
export const routes = {
  ...auth.routes({
    me: (context) => context.user.name,
    admin: adminOnly.routes({ remove: (context, id: number) => context.admin + id }),
  }),
  add: route({ query: true, handler: (_context, a: number, b: number) => a + b }),
  fail: (_context: Context, how: 'throw' | 'return'): number | RpcError<'sold-out', { left: number }> => {
    const error = new RpcError('sold-out', { status: 409, data: { left: 0 } });
    if (how === 'throw') throw error;
    return error;
  },
  numbers: async function* (_context: Context, to: number) {
    for (let n = 1; n <= to; n++) yield event(String(n), n);
  },
  job: route({
    stream: { detached: true, store: memoryStreamStore(), identity: () => 'ada' },
    handler: async function* (_context: Context, to: number) {
      for (let n = 1; n <= to; n++) yield n;
    },
  }),
  login: (_context: Context, password: Sensitive<string>) => password.reveal().length,
  token: (_context: Context): Reveal<string> => sensitive('planted-token') as Reveal<string>,
  upload: async (_context: Context, file: File & MaxBytes<1000>) => ({ name: file.name, text: await file.text() }),
  hook: raw({
    http: 'POST /hook',
    handler: async (_context: Context, request) => new Response((await request.text()) + '!'),
  }),
};
`;

const APP = `
import { createRouter, hook } from '@mikrokit/router';
import { count, createClient as createOther, routes, shelf } from '../copy/library.ts';
import { createClient } from '@mikrokit/client';
import { lambdaCallOf } from '@mikrokit/serverless/aws';
import { azureCallOf } from '@mikrokit/serverless/azure';
import { workerCallOf } from '@mikrokit/serverless/workers';
import { Sensitive } from '@mikrokit/types/sensitive';

const log: string[] = [];
export const api = createRouter({
  first: hook({ handler: (context) => void log.push(context.path) }),
  count,
  ...routes,
  own: (_context, password: Sensitive<string>) => password.reveal().length,
  find: (_context, id: number): string => shelf.find(id),
  cloud: (context): string | undefined =>
    lambdaCallOf(context)?.context.awsRequestId ??
    azureCallOf(context)?.context.functionName ??
    workerCallOf<{ name: string }>(context)?.env.name,
});
/** A client of each copy. */
export const clients = (url: string) => {
  const headers = { authorization: 'Bearer key' };
  return [createClient<typeof api>({ url, headers }), createOther<typeof api>({ url, headers })] as const;
};
`;

interface Library {
  readonly RpcError: typeof RpcError;
  readonly Sensitive: typeof Sensitive;
}

async function load() {
  const app = join(copied.folder, '../app');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(copied.folder, 'library.ts'), LIBRARY);
  writeFileSync(join(app, 'api.ts'), APP);
  const loaded = await import(pathToFileURL(join(app, 'api.ts')).href);
  const library: Library = await import(pathToFileURL(copied.path('library.ts')).href);
  return { ...loaded, library };
}

async function listOf(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const { api, clients, library } = await load();

test('the packages are there twice', (t) => {
  t.not(library.RpcError, RpcError);
  t.not(library.Sensitive, Sensitive);
});

test('routes, hooks and errors of another copy work, for clients of both copies', async (t) => {
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 200 }));
  for (const client of clients(server.url)) {
    t.is(await client.me(), 'Ada');
    t.is(await client.admin.remove.with({ hooks: { admin: ['root'] } })(7), 'Ada7');
    const rejected = await client.admin.remove.with({ hooks: { admin: ['x'] } }).safe(7);
    t.is(rejected.error.type, 'forbidden');
    const unknown = await client.me.with({ headers: { authorization: 'Bearer x' } }).safe();
    t.is(unknown.error.status, 401);
    t.is(await client.add(1, 2), 3);
    for (const how of ['throw', 'return']) {
      const { error } = await client.fail.safe(how);
      t.like(error, { type: 'sold-out', status: 409, data: { left: 0 } });
      t.true(error instanceof RpcError && error instanceof library.RpcError);
    }
    const invalid = await client.add.safe('1', 2);
    t.is(invalid.error.type, 'validation');
    t.deepEqual(await listOf(client.numbers(3)), [1, 2, 3]);
    t.deepEqual(await listOf(client.job(2)), [1, 2]);
    t.deepEqual(await client.upload(new File(['abc'], 'a.txt')), { name: 'a.txt', text: 'abc' });
  }
  const reply = await fetch(`${server.url}/hook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '"a"',
  });
  t.is(await reply.text(), '"a"!');
  t.is(reply.headers.get('x-count'), '1');
});

test('sensitive values of each copy reach handlers, by clients of both, and leak nothing', async (t) => {
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 200 }));
  for (const client of clients(server.url))
    for (const password of [new Sensitive('hunter2'), new library.Sensitive('hunter2')]) {
      t.is(await client.login(password), 7);
      t.is(await client.own(password), 7);
      const token = await client.token();
      t.true(token instanceof Sensitive && token instanceof library.Sensitive);
      t.is(token.reveal(), 'planted-token');
      const seen = [
        String(password),
        JSON.stringify({ password }),
        inspect(password, { showHidden: true, depth: 9 }),
      ];
      const symbols = [password, Object.getPrototypeOf(password)].flatMap((object) =>
        Object.getOwnPropertySymbols(object).map(
          (symbol) => String(symbol) + String(object[symbol]),
        ),
      );
      const cloned = inspect(structuredClone(password));
      t.false([...seen, ...symbols, cloned, ...Object.keys(password)].join().includes('hunter2'));
    }
  t.false({ reveal: () => 'x', toJSON: () => 'x' } instanceof Sensitive);
  const error: { type?: string } = await api
    .call('login', { reveal: () => 'hunter2' } as never)
    .catch((reason: unknown) => reason);
  t.is(error.type, 'validation');
});

test('policies of another copy are policies, and their errors are known', async (t) => {
  const other = await copied.load<typeof import('@mikrokit/policies')>('policies/src/index.ts');
  const own = await import('@mikrokit/policies');
  t.not(other.Policy, own.Policy);
  t.true(other.retry({ limit: 2 }) instanceof own.Policy);
  t.true(other.composePolicies({}) instanceof own.Policies);
  t.true(new other.PolicyError('timeout', 'x') instanceof own.PolicyError);
  let attempts = 0;
  const policies = own.composePolicies({ retry: other.retry({ limit: 2, delay: 1 }) as never });
  const work = () => {
    attempts++;
    throw new Error('x');
  };
  await t.throwsAsync(policies.execute(work), { message: 'x' });
  t.is(attempts, 3);
});

test('calls to a dependency that another copy of the recorder has wrapped are recorded and replayed', async (t) => {
  const { createRecorder, memory, replay } = await import('@mikrokit/recorder');
  const sink = memory();
  const recorder = await createRecorder(api, { sink });
  const found = recorder.api.accept('POST', '/find', 'application/json') as Endpoint;
  await found.run('[7]', { header: () => undefined, native: undefined });
  await recorder.close();
  t.like(sink.calls[0], { dependencyCalls: [{ dependency: 'shelf', method: 'find' }] });
  const report = await replay(api, sink.calls);
  t.deepEqual(report.differences, []);
});

test('a handler finds the event of a cloud whose adapter is of another copy', async (t) => {
  const body = '[]';
  const headers = { 'content-type': 'application/json' };
  const url = 'https://example.com/cloud';
  const aws = await copied.load<typeof import('@mikrokit/serverless/aws')>(
    'serverless/src/aws/index.ts',
  );
  const requestContext = { http: { method: 'POST', path: '/cloud' } };
  const event = { version: '2.0', rawPath: '/cloud', headers, requestContext, body };
  t.like(await aws.lambdaHandler(api)(event as never, { awsRequestId: 'lambda' } as never), {
    body: '{"cloud":"lambda"}',
  });
  const { HttpRequest, InvocationContext } = await import('@azure/functions');
  const azure = await copied.load<typeof import('@mikrokit/serverless/azure')>(
    'serverless/src/azure/index.ts',
  );
  const request = new HttpRequest({ method: 'POST', url, headers, body: { string: body } });
  const context = new InvocationContext({ functionName: 'azure' });
  t.like(await azure.azureHandler(api)(request, context), { body: '{"cloud":"azure"}' });
  const workers = await copied.load<typeof import('@mikrokit/serverless/workers')>(
    'serverless/src/workers/index.ts',
  );
  const ctx = { waitUntil() {}, passThroughOnException() {} };
  const reply = await workers
    .workersHandler(api)
    .fetch(new Request(url, { method: 'POST', headers, body }), { name: 'worker' }, ctx);
  t.is(await reply.text(), '{"cloud":"worker"}');
});

test('subclasses know their own instances only', (t) => {
  class Sold extends RpcError {}
  t.false(new library.RpcError('x') instanceof Sold);
  t.false(new RpcError('x') instanceof Sold);
  t.true(new Sold('x') instanceof library.RpcError);
  class Token extends Sensitive<string> {}
  t.false(new library.Sensitive('x') instanceof Token);
  t.true(new Token('x') instanceof library.Sensitive);
});

test('routes and hooks of another version are rejected, with both versions', async (t) => {
  const other = copyPackages(t, ['router', 'types']);
  const file = other.path('packages/router/src/definition/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/'.*'/, "'98.7.6'"));
  const { route, hook } =
    await other.load<typeof import('@mikrokit/router')>('router/src/index.ts');
  const { createRouter } = await import('@mikrokit/router');
  const message =
    /route "users\/(?:get|check)" was made by another copy of @mikrokit\/router, version 98\.7\.6, but this router has version .*npm ls @mikrokit\/router/;
  const get = route({ handler: () => 1 });
  t.throws(() => createRouter({ users: { get } }), { instanceOf: TypeError, message });
  const check = hook({ handler: () => {} });
  t.throws(() => createRouter({ users: { check, get: () => 1 } }), { message });
  const auth = hook({ provides: 'user', handler: () => 1 });
  t.throws(() => createRouter({ users: { ...auth.routes({ get: () => 1 }) } }), { message });
});

test('the version that definitions carry is that of the package', (t) => {
  const text = readFileSync('packages/router/src/definition/version.ts', 'utf8');
  const { version } = JSON.parse(readFileSync('packages/router/package.json', 'utf8'));
  t.true(text.includes(`VERSION = '${version}'`));
});

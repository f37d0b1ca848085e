import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { CommandApp } from '../../../test/support/command-app.ts';
import { runNode } from '../../../test/support/running-process.ts';

const API = `import { createRouter, hook, route, RpcError, type Routes } from '@mikrokit/router';
import type { Int } from '@mikrokit/types';

/** A user of the shop. */
export interface User { id: number & Int; name: string; born: Date; friend?: User | null }
/** Several at once. */
export interface Page<T> { items: T[]; next: string | null }

export const routes = {
  users: {
    /** Finds one. */
    get: route({ query: true, handler: (_context, id: number & Int): User | RpcError<'user-not-found', { id: number }> => new RpcError('user-not-found', { data: { id } }) }),
    old: (_context): string | RpcError<'gone', undefined, 410> | RpcError<'moved', { to: string }, 404 | 409> => 'new',
    list: (_context): Page<User> => ({ items: [], next: null }),
    shape: (_context, shape: { kind: 'a'; x: number } | { kind: 'b'; x: string } | null): string => String(shape?.kind),
  },
  count: async function* (_context, to: number) { for (let at = 0; at < to; at++) yield { at: new Date(at) }; },
  save: route({ http: 'PUT /things/{id}', rpc: false, handler: (_context, id: bigint, thing: { name: string }) => ({ id, ...thing }) }),
} satisfies Routes;
export const api = createRouter(routes, { prefix: 'api' });
`;

function createApp(t: ExecutionContext): CommandApp {
  const app = new CommandApp(t);
  app.write('api.ts', API);
  return app;
}

/** The files of a client, without what names its source. */
function filesOf(app: CommandApp, folder: string): Readonly<Record<string, string>> {
  const files = globSync('**/*.*', { cwd: app.path(folder) }).toSorted();
  return Object.fromEntries(files.map((file) => [file, app.read(`${folder}/${file}`)]));
}

test('a module, a running server and a lock file give the same client, but for the comments of the last', async (t) => {
  t.timeout(300_000);
  const app = createApp(t);
  app.write(
    'server.ts',
    `import { serve } from '@mikrokit/http';
import { api } from './api.ts';
const { url } = await serve(api, { port: 0, hostname: '127.0.0.1' });
console.log(\`at \${url} .\`);`,
  );
  const register = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const server = runNode(t, [...register, 'server.ts'], { cwd: app.folder });
  const [, origin = ''] = await server.prints(/^at (\S+) \.$/m);
  const run = async (...args: readonly string[]) => {
    const { code, output } = await app.mikrokit(...args);
    t.is(code, 0, output);
  };
  const write = (out: string, ...source: readonly string[]) =>
    run('client', 'typescript', ...source, '--out', out, '--name', 'shop-client');
  await write('from-module', 'api.ts');
  await write('from-server', '--url', `${origin}/api/mikrokit.json`);
  await run('contract', 'lock', 'api.ts');
  await write('from-lock', 'contract.lock.json');

  const fromModule = filesOf(app, 'from-module');
  t.deepEqual(Object.keys(fromModule), [
    'README.md',
    'codecs/index.js',
    'codecs/model.js',
    'index.d.ts',
    'index.js',
    'package.json',
  ]);
  for (const [file, text] of Object.entries(filesOf(app, 'from-server')))
    t.is(text.replaceAll(`${origin}/api/mikrokit.json`, 'api.ts'), fromModule[file] ?? '', file);

  const withoutComments = (text = '') =>
    text.replaceAll(/^ *(?:\/\*\*| \*).*\n/gm, '').replaceAll('contract.lock.json', 'api.ts');
  const fromLock = filesOf(app, 'from-lock');
  for (const file of [
    'index.d.ts',
    'index.js',
    'codecs/index.js',
    'codecs/model.js',
    'package.json',
  ])
    t.is(withoutComments(fromLock[file]), withoutComments(fromModule[file]), file);
  t.regex(
    fromModule['index.d.ts'] ?? '',
    /\/\*\*\n \* A user of the shop\.\n \* Source: api\.ts\n \*\/\nexport interface User \{/,
  );
  t.regex(fromModule['index.d.ts'] ?? '', /next: string \| null;/);
  t.regex(fromModule['index.d.ts'] ?? '', /GoneError = RpcError<"gone", undefined, 410>;/);
  t.regex(fromModule['index.d.ts'] ?? '', /MovedError = RpcError<"moved", .*, 404 \| 409>;/s);
  t.regex(
    fromLock['index.d.ts'] ?? '',
    /\/\*\* Source: contract\.lock\.json \*\/\nexport interface User \{/,
  );
  t.regex(
    fromModule['README.md'] ?? '',
    /^\| `client\.users\.get\(id: number & Int\): User` \| Finds one\. \|$/m,
  );
});

test('--check finds what is out of date, missing or no longer written', async (t) => {
  t.timeout(300_000);
  const app = createApp(t);
  const client = (...args: readonly string[]) =>
    app.mikrokit('client', 'typescript', 'api.ts', '--out', 'packages/client', ...args);
  t.is((await client('--name', '@acme/client', '--version', '1.2.3')).code, 0);
  t.deepEqual(await client('--check'), { code: 0, output: '' });

  // What a package has beside what we write stays, and so does its version when that is raised.
  const manifest = JSON.parse(app.read('packages/client/package.json'));
  const more = {
    ...manifest,
    version: '1.3.0',
    license: 'MIT',
    publishConfig: { access: 'public' },
  };
  app.write('packages/client/package.json', `${JSON.stringify(more, undefined, 2)}\n`);
  app.write('packages/client/README.md', '# Our own page\n');
  app.write('packages/client/LICENSE', 'MIT');
  t.deepEqual(await client(), { code: 0, output: 'packages/client\n' });
  t.deepEqual(await client('--check'), { code: 0, output: '' });
  const written = JSON.parse(app.read('packages/client/package.json'));
  t.like(written, { name: '@acme/client', version: '1.3.0', license: 'MIT' });
  t.deepEqual(Object.keys(written.dependencies), ['@mikrokit/client']);
  t.is(app.read('packages/client/README.md'), '# Our own page\n');

  app.write('packages/client/codecs/part-9.js', app.read('packages/client/codecs/model.js'));
  app.replace('api.ts', 'name: string; born', 'name: string | null; born');
  const { code, output } = await client('--check');
  t.is(code, 1);
  t.is(
    output,
    `packages/client/package.json is out of date
packages/client/index.js is out of date
packages/client/index.d.ts is out of date
packages/client/codecs/index.js is out of date
packages/client/codecs/model.js is out of date
packages/client/codecs/part-9.js is no longer written
Write it again: npx mikrokit client typescript api.ts --out packages/client
`,
  );
  const options = ['--export', 'api', '--skip', 'users/*', '--version', '1.4.0'];
  t.regex(
    (await client(...options, '--check')).output,
    /client typescript api\.ts --export api --out packages\/client --skip 'users\/\*' --version 1\.4\.0\n$/,
  );
  t.is((await client()).code, 0);
  t.deepEqual(await client('--check'), { code: 0, output: '' });
  t.deepEqual(globSync('codecs/*', { cwd: app.path('packages/client') }).length, 2);
});

test('no file of others is replaced, and names that npm rejects are rejected', async (t) => {
  t.timeout(300_000);
  const app = createApp(t);
  const client = (...args: readonly string[]) =>
    app.mikrokit('client', 'typescript', 'api.ts', ...args);
  app.write('mine/package.json', '{ "name": "mine" }');
  const foreign = await client('--out', 'mine');
  t.is(foreign.code, 1);
  t.regex(
    foreign.output,
    /mine[\\/]package\.json was not written by this command; choose another --out/,
  );
  app.write('other/index.js', 'export const mine = 1;\n');
  t.regex((await client('--out', 'other')).output, /index\.js was not written by this command/);
  t.deepEqual(globSync('*', { cwd: app.path('other') }), ['index.js']);
  for (const name of ['', '../x', '@acme', 'a b', 'x"y', 'UPPER'])
    t.regex((await client('--name', name)).output, /is not a name for an npm package/, name);
  t.regex((await client('--version', '1.0')).output, /1\.0 is not a version/);
  t.regex(
    (await client('--skip', 'users/*', '--skip', 'count', '--skip', 'save')).output,
    /no route/,
  );
  t.is((await client('--skip', 'users/*')).code, 0);
  t.false(app.read('api-client/index.d.ts').includes('UsersRoutes'));
  t.regex(
    (await app.mikrokit('client', 'typescript', 'missing.lock.json')).output,
    /There is no file/,
  );
  t.regex((await app.mikrokit('client', 'cobol')).output, /\n\nUnknown language cobol\.\n$/);
});

test('descriptions that no router has are rejected, and nothing is written', async (t) => {
  t.timeout(300_000);
  const app = new CommandApp(t);
  const types = { params: { kind: 'tuple', elements: [] }, text: { kind: 'string' } };
  const route = {
    path: '/a',
    methods: ['POST'],
    params: 'params',
    result: 'text',
    contract: 'x',
    signature: 'a(): string',
  };
  const description = { version: 1, base: '/', routes: { a: route }, hooks: {}, types };
  const broken: readonly object[] = [
    {
      ...description,
      types: { ...types, text: { kind: 'bytes', of: 'Uint8Array; import "evil"' } },
    },
    { ...description, types: { ...types, text: { kind: 'temporal', of: 'Instant>; evil' } } },
    {
      ...description,
      types: { ...types, text: { kind: 'literal', value: '1n; evil()', bigint: true } },
    },
    { ...description, types: { ...types, text: { kind: 'literal', value: { toString: 'x' } } } },
    {
      ...description,
      types: {
        ...types,
        s: { kind: 'string' },
        text: {
          kind: 'constrained',
          type: 's',
          constraints: [{ kind: 'minLength', value: '1>; evil' }],
        },
      },
    },
    {
      ...description,
      types: {
        ...types,
        s: { kind: 'string' },
        text: {
          kind: 'constrained',
          type: 's',
          constraints: [{ kind: 'format', value: '__proto__' }],
        },
      },
    },
    {
      ...description,
      types: {
        ...types,
        text: {
          kind: 'object',
          properties: [
            { name: 'a', type: 'params' },
            { name: 'a', type: 'params' },
          ],
        },
      },
    },
    { ...description, types: { ...types, text: { kind: 'object' } } },
    { ...description, types: { ...types, text: { kind: '__proto__' } } },
    { ...description, types: { ...types, text: { kind: 'array', element: 'nowhere' } } },
    {
      ...description,
      types: { ...types, text: { kind: 'template', texts: ['a'], placeholders: ['evil'] } },
    },
    { ...description, routes: { 'a//b': route } },
    { ...description, routes: JSON.parse(`{"__proto__/x": ${JSON.stringify(route)}}`) },
    { ...description, routes: { a: route, 'a/b': route } },
    { ...description, routes: { a: { ...route, path: 'https://evil.example' } } },
    { ...description, routes: { a: { ...route, params: 'text' } } },
    { ...description, routes: { a: { ...route, hooks: 'x' } } },
    { ...description, limits: { maxDepth: '1 }, evil()', maxBatch: 1 } },
    { ...description, base: 7 },
  ];
  let served: object = {};
  const server = createServer((_request, response) => response.end(JSON.stringify(served)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const one of broken) {
    served = one;
    const { code, output } = await app.mikrokit(
      'client',
      'typescript',
      '--url',
      `http://127.0.0.1:${port}/mikrokit.json`,
    );
    t.is(code, 1, `${JSON.stringify(one)}\n${output}`);
    t.notRegex(output, /^ +at /m, output);
  }
  t.deepEqual(globSync('api-client/**', { cwd: app.folder }), []);
  served = description;
  const url = `http://127.0.0.1:${port}/mikrokit.json`;
  const { code, output } = await app.mikrokit('client', 'typescript', '--url', url);
  t.is(code, 0, output);
  served = { ...description, routes: { b: { ...route, path: '/b', signature: 'b(): string' } } };
  const checked = await app.mikrokit(
    ...['client', 'typescript', '--url', url, '--check'],
    ...['--header', 'authorization: Bearer s3cret'],
  );
  t.is(checked.code, 1);
  t.true(
    checked.output.endsWith(
      `client typescript --url ${url} --header 'authorization: …' --out api-client\n`,
    ),
    checked.output,
  );
});

import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'ava';

const TYPESCRIPTS = {
  '7.0': 'node_modules/typescript/bin/tsc',
  '6.0': 'packages/deepkit/node_modules/typescript/bin/tsc',
  '5.9': 'node_modules/typescript-5.9/bin/tsc',
};

/** What a project exports, with inferred types alone. */
const API = `
import { type Context, createRouter, event, hook, type FileStream, type Routes, RpcError, route } from '@mikrokit/router';
import { apiKey, basic, bearer } from '@mikrokit/router/auth';
import { raw } from '@mikrokit/router/raw';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';
import { createClient } from '@mikrokit/client';
import { createFetch } from '@mikrokit/fetch';
import { circuitBreaker, composePolicies, retry } from '@mikrokit/policies';
import { createCodec, type Brand, type Int, type MaxBytes, type MinLength } from '@mikrokit/types';
import { sensitive, type Sensitive } from '@mikrokit/types/sensitive';

export type UserId = string & Brand<'UserId'>;
export interface User { id: UserId; name: string & MinLength<1>; born: Date }
export interface App { readonly find: (id: string) => User }

export const auth = bearer({ provides: 'user', handler: (_context: Context, token): User | undefined => (token === '' ? undefined : user) });
export const login = basic({ provides: 'login', handler: (_context: Context, { username }) => username });
export const key = apiKey({ provides: 'key', header: 'x-key', handler: (_context: Context, value) => value });
export const admin = hook({ provides: 'admin', handler: (context: Context & { readonly user: User }) => context.user.name === 'root' ? 7 : new RpcError('forbidden', { status: 403 }) });
export const count = hook({ returns: { header: 'x-count' }, handler: () => 1 });
export const log = hook({ after: true, runOnError: true, handler: (context: Context) => void context.path });
export const user: User = { id: 'x' as UserId, name: 'Ada', born: new Date(0) };
export const search = route({ query: true, handler: (_context: Context, text: string, page?: number & Int) => [text, page] as const });
export const rest = route({ http: 'GET /users/{id}', handler: (_context: Context, id: string): User | RpcError<'gone', { since: Date }> => user });
export const detached = route({ stream: { detached: true, store: memoryStreamStore(), identity: () => 'x' }, handler: async function* (_context: Context, n: number) { yield n; } });
export const hooked = raw({ http: 'POST /hook/{id}', handler: (_context: Context, request, { id }) => new Response(id) });
export const guarded = auth.routes({
  me: (context) => context.user,
  deep: { er: (context) => context.user.born },
  ...admin.routes({ remove: (context, id: number) => context.admin + id }),
});
export const routes = {
  count,
  search, rest, detached, hooked,
  numbers: async function* (_context, to: number) { yield event('1', to); },
  upload: (_context, file: FileStream & MaxBytes<10>) => file.name,
  login: (_context, password: Sensitive<string>) => password.reveal().length,
  ...guarded,
  group: guarded,
  ...login.routes({ name: (context) => context.login }),
  ...key.routes({ keyed: (context) => context.key }),
  log,
} satisfies Routes;
export const api = createRouter(routes);
export const client = createClient<typeof api>({ url: 'http://localhost' });
export const me = client.me;
export const group = client.group;
export const result = client.rest.safe('x');
export const userCodec = createCodec<User>();
export const secret = sensitive('x');
export const gone = () => new RpcError('gone', { data: { since: new Date() } });
export const policies = composePolicies({ retry: retry({ limit: 2 }), circuitBreaker: circuitBreaker() });
export const github = createFetch<{ 'GET /users/:name': { path: { name: string }; result: User } }>({ url: 'http://localhost' });
`;

/** Another project, which sees declarations alone. */
const CONSUMER = `
import { createClient } from '@mikrokit/client';
import { type Context, createRouter, hook, type RouteId } from '@mikrokit/router';
import type { Int } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';
import { admin, api, auth, client, group, guarded, result, secret, type User, userCodec } from '../api/api.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <Yes extends true>(): Yes | undefined => undefined;

const own = createClient<typeof api>({ url: 'http://localhost' });
export async function calls(password: Sensitive<string>) {
  const me = await own.me();
  is<Same<typeof me, User>>();
  is<Same<Awaited<ReturnType<typeof client.me>>, User>>();
  const removed = await own.remove(1);
  is<Same<typeof removed, number>>();
  const born = await own.group.deep.er();
  is<Same<typeof born, Date>>();
  const found = await own.search('x');
  is<Same<typeof found, readonly [string, (number & Int) | undefined]>>();
  const length = await own.login(password);
  is<Same<typeof length, number>>();
  for await (const n of own.numbers(1)) is<Same<typeof n, number>>();
  const rest = await result;
  if (!rest.ok && rest.error.type === 'gone') is<Same<typeof rest.error.data, { since: Date }>>();
  const inProcess = await api.call('group/me');
  is<Same<typeof inProcess, User>>();
  is<Same<ReturnType<typeof secret.reveal>, string>>();
  const decoded = userCodec.decode({});
  if (decoded.ok) is<Same<typeof decoded.value, User>>();
  // @ts-expect-error a parameter of another type
  await own.remove('1');
  // @ts-expect-error a hook is no route
  await own.count();
  // @ts-expect-error nothing of this name
  await own['~mikrokit/around'];
  return group.me();
}
type Ids = RouteId<Pick<typeof api.definition, 'search' | 'group' | '~mikrokit/around'>>;
is<Same<Ids, 'search' | 'group/me' | 'group/deep/er' | 'group/remove'>>();
export const more = createRouter({
  ...guarded,
  other: auth.routes({
    name: (context) => { is<Same<typeof context.user, User>>(); return context.user.name; },
    ...admin.routes({ n: (context) => { is<Same<typeof context.admin, 7>>(); return context.admin; } }),
  }),
  check: auth.routes({ log: hook({ handler: (context: Context & { readonly user: User }) => void context.user }), x: () => 1 }),
});
// @ts-expect-error the hook around it is missing
createRouter({ ...admin.routes({ n: () => 1 }) });
`;

const PACKAGES = ['client', 'fetch', 'policies', 'router', 'types'];
const around = mkdtempSync(resolve('examples', '.examples-declared-'));
test.after.always(() => rmSync(around, { recursive: true, force: true }));

function run(tsc: string, ...args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [resolve(tsc), ...args], { cwd: around }, (_, out, err) =>
      done(out + err),
    );
  });
}

// The packages as they are published, with declarations alone.
test.before(async (t) => {
  const compilerOptions = {
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    rootDir: '../../packages',
    outDir: 'built',
  };
  const include = PACKAGES.map((name) => `../../packages/${name}/src`);
  const config = { extends: '../../tsconfig.json', compilerOptions, include, exclude: [] };
  writeFileSync(join(around, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(around, 'package.json'), '{ "type": "module" }');
  t.is(await run(TYPESCRIPTS['7.0'], '-p', '.'), '');
  for (const name of PACKAGES) {
    const target = join(around, 'node_modules/@mikrokit', name);
    mkdirSync(target, { recursive: true });
    cpSync(join('packages', name, 'package.json'), join(target, 'package.json'));
    renameSync(join(around, 'built', name, 'src'), join(target, 'dist'));
  }
});

for (const [version, tsc] of Object.entries(TYPESCRIPTS)) {
  test.serial(
    `TypeScript ${version} writes declarations of all that a project exports, which another project reads`,
    async (t) => {
      const folder = join(around, version);
      mkdirSync(folder);
      const compilerOptions = {
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
        strict: true,
        types: ['node'],
        skipLibCheck: true,
        composite: true,
        declaration: true,
        outDir: 'dist',
        rootDir: '.',
        allowImportingTsExtensions: true,
        rewriteRelativeImportExtensions: true,
      };
      const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
      for (const name of ['api', 'consumer']) mkdirSync(join(folder, name));
      write('package.json', '{ "type": "module" }');
      write('api/api.ts', API);
      write('api/tsconfig.json', JSON.stringify({ compilerOptions }));
      write('consumer/consumer.ts', CONSUMER);
      write(
        'consumer/tsconfig.json',
        JSON.stringify({ compilerOptions, references: [{ path: '../api' }] }),
      );
      t.is(await run(tsc, '-b', join(folder, 'consumer')), '');
      const declared = readFileSync(join(folder, 'api/dist/api.d.ts'), 'utf8');
      t.notRegex(declared, /\bany\b/);
    },
  );
}

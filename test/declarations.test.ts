import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'ava';
import { ownTsc, tscByVersion } from './support/typescript-versions.ts';

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

/** Routes in files of their own, within hooks of another file. */
const GUARDS = `
import { type Context, type ContextWithin, hook, RpcError } from '@mikrokit/router';
export interface Member { readonly name: string; readonly isAdmin: boolean }
export interface App { readonly find: (token: string) => Member | undefined }
export const auth = hook({
  header: 'authorization',
  provides: 'member',
  handler: (context: Context<App>, token: string) => context.shared.find(token) ?? new RpcError('unauthorized', { status: 401 }),
});
export const admin = hook({
  provides: 'admin',
  handler: ({ member }: ContextWithin<typeof auth>) => (member.isAdmin ? member : new RpcError('forbidden', { status: 403 })),
});
export type AdminContext = ContextWithin<typeof admin>;
`;
const TICKETS = `
import type { ContextWithin, RoutesIn } from '@mikrokit/router';
import { auth } from './guards.js';
export const tickets = auth.routes({
  list: (context) => [context.member.name],
  create: auth.route({ timeout: 1000, handler: (context, text: string) => ({ by: context.member, text }) }),
  find: auth.route({ http: 'GET /tickets/{id}', handler: ({ member, shared }, id: number) => ({ id, also: shared.find(member.name) }) }),
});
export const profile = {
  name: (context) => context.member.name,
  rename: auth.route({ handler: (context, name: string) => context.member.name + name }),
} satisfies RoutesIn<ContextWithin<typeof auth>>;
`;
const ADMIN = `
import { type AdminContext, admin } from './guards.js';
export const reports = admin.routes({
  all: (context) => context.admin.name + context.member.name,
  one: admin.route({ query: true, handler: (context, id: number) => ({ id, by: context.admin, of: context.member.name }) }),
});
export const greet = (context: AdminContext, text: string) => text + context.admin.name;
`;
const PARTS = `
import { createRouter } from '@mikrokit/router';
import { greet, reports } from './admin.js';
import { type App, admin, auth } from './guards.js';
import { profile, tickets } from './tickets.js';
export const parts = createRouter(
  { tickets, ...auth.routes({ profile, reports, staff: admin.routes({ greet }) }) },
  { context: (): App => ({ find: () => undefined }) },
);
`;

/** Another project, which sees declarations alone. */
const CONSUMER = `
import { createClient } from '@mikrokit/client';
import { type Context, createRouter, hook, type RouteId } from '@mikrokit/router';
import type { Int } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';
import { admin, api, auth, client, group, guarded, result, secret, type User, userCodec } from '../api/api.js';
import { type AdminContext, auth as members, type Member } from '../api/guards.js';
import type { parts } from '../api/parts.js';
import { tickets } from '../api/tickets.js';

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

const ofParts = createClient<typeof parts>({ url: 'http://localhost' });
export async function callsOfParts() {
  const created = await ofParts.tickets.create('x');
  is<Same<typeof created, { by: Member; text: string }>>();
  const report = await ofParts.reports.one(1);
  is<Same<typeof report, { id: number; by: Member; of: string }>>();
  const renamed = await ofParts.profile.rename('x');
  is<Same<typeof renamed, string>>();
  // @ts-expect-error a parameter of another type
  await ofParts.tickets.find('1');
  return ofParts.staff.greet('x');
}
is<Same<AdminContext['member'], Member>>();
is<Same<AdminContext['admin'], Member>>();
// @ts-expect-error they are within that hook already
members.routes({ ...tickets });
export const others = members.routes({
  close: members.route({ handler: (context, id: number) => { is<Same<typeof context.member, Member>>(); return id; } }),
});
`;

const PACKAGES = ['client', 'fetch', 'policies', 'router', 'types'];
const DEPENDENCIES = {
  client: ['policies', 'router', 'types'],
  fetch: ['client', 'policies', 'router', 'types'],
  router: ['types'],
};
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
  t.is(await run(ownTsc, '-p', '.'), '');
  for (const name of PACKAGES) {
    const target = join(around, 'node_modules/@mikrokit', name);
    mkdirSync(target, { recursive: true });
    cpSync(join('packages', name, 'package.json'), join(target, 'package.json'));
    renameSync(join(around, 'built', name, 'src'), join(target, 'dist'));
  }
});

for (const [version, tsc] of Object.entries(tscByVersion)) {
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
      write('api/guards.ts', GUARDS);
      write('api/tickets.ts', TICKETS);
      write('api/admin.ts', ADMIN);
      write('api/parts.ts', PARTS);
      write('api/tsconfig.json', JSON.stringify({ compilerOptions }));
      write('consumer/consumer.ts', CONSUMER);
      write(
        'consumer/tsconfig.json',
        JSON.stringify({ compilerOptions, references: [{ path: '../api' }] }),
      );
      t.is(await run(tsc, '-b', join(folder, 'consumer')), '');
      for (const name of ['api', 'guards', 'tickets', 'admin', 'parts'])
        t.notRegex(readFileSync(join(folder, `api/dist/${name}.d.ts`), 'utf8'), /\bany\b/, name);
    },
  );
}

/** A package that depends on the client alone: what it knows of the API are its declarations. */
const SDK = `
import { type Client, createClient } from '@mikrokit/client';
import type { api } from 'api';
import type { parts } from 'api/parts';
export const client = createClient<typeof api>({ url: 'http://localhost' });
export const group = client.group;
export const guarded = createClient<typeof parts>({ url: 'http://localhost' });
export const named: Client<typeof api> = createClient<typeof api>({ url: 'http://localhost' });
`;
const OF_SDK = `
import { client, group, guarded, named } from 'sdk';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <Yes extends true>(): Yes | undefined => undefined;
export async function calls() {
  const removed = await client.remove(1);
  is<Same<typeof removed, number>>();
  const born = await group.deep.er();
  is<Same<typeof born, Date>>();
  const renamed = await guarded.profile.rename('x');
  is<Same<typeof renamed, string>>();
  for await (const n of client.numbers(1)) is<Same<typeof n, number>>();
  const tested = await named.remove(1);
  is<Same<typeof tested, number>>();
  // @ts-expect-error a parameter of another type
  await client.remove('1');
}
`;

for (const [version, tsc] of Object.entries(tscByVersion)) {
  test.serial(
    `TypeScript ${version} reads an exported client by a package that depends on the client alone`,
    async (t) => {
      const folder = join(around, `${version}-packages`);
      // Each package sees its own dependencies alone, as pnpm has it.
      const install = (to: string, name: string, from: string) => {
        mkdirSync(join(folder, to, 'node_modules', dirname(name)), { recursive: true });
        symlinkSync(join(folder, from), join(folder, to, 'node_modules', name));
      };
      for (const name of PACKAGES) {
        cpSync(
          join(around, 'node_modules/@mikrokit', name),
          join(folder, 'store', name, 'node_modules/@mikrokit', name),
          { recursive: true },
        );
      }
      const stored = (name: string) => `store/${name}/node_modules/@mikrokit/${name}`;
      for (const [name, dependencies] of Object.entries(DEPENDENCIES))
        for (const dependency of dependencies)
          install(`store/${name}`, `@mikrokit/${dependency}`, stored(dependency));
      for (const name of PACKAGES) install('api', `@mikrokit/${name}`, stored(name));
      install('sdk', '@mikrokit/client', stored('client'));
      install('sdk', 'api', 'api');
      install('web', 'sdk', 'sdk');
      const compilerOptions = {
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'],
        strict: true,
        types: [],
        skipLibCheck: true,
        declaration: true,
        outDir: 'dist',
        rootDir: 'src',
      };
      const write = (name: string, files: Readonly<Record<string, string>>) => {
        mkdirSync(join(folder, name, 'src'), { recursive: true });
        for (const [file, text] of Object.entries(files))
          writeFileSync(join(folder, name, 'src', file), text);
        const exports = { '.': `./dist/${name}.js`, './*': './dist/*.js' };
        const manifest = { name, type: 'module', exports };
        writeFileSync(join(folder, name, 'package.json'), JSON.stringify(manifest));
        const config = { compilerOptions, include: ['src'] };
        writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify(config));
      };
      write('api', {
        'api.ts': API,
        'guards.ts': GUARDS,
        'tickets.ts': TICKETS,
        'admin.ts': ADMIN,
        'parts.ts': PARTS,
      });
      write('sdk', { 'sdk.ts': SDK });
      write('web', { 'web.ts': OF_SDK });
      for (const name of ['api', 'sdk', 'web'])
        t.is(await run(tsc, '-p', join(folder, name)), '', name);
      const declarations = readFileSync(join(folder, 'sdk/dist/sdk.d.ts'), 'utf8');
      const ours = declarations.matchAll(/@mikrokit\/[^"']*["']\)?(?:\.\w+)?/g);
      const foreign = [...ours]
        .map(([name]) => name)
        .filter((name) => !/^@mikrokit\/client["']/.test(name));
      t.deepEqual([...new Set(foreign)], []);
    },
  );
}

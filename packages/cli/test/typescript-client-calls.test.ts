import { join, resolve } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { ClientProject, TYPESCRIPTS } from '../../../test/support/client-project.ts';
import { CommandApp } from '../../../test/support/command-app.ts';
import { runNode } from '../../../test/support/running-process.ts';

/** The APIs with which clients for Python are tested, too: routes of each kind, with values of each kind. */
const APIS = resolve('packages/python/test/api');

const SAME = `
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is = <Yes extends true>(): Yes | undefined => undefined;
`;

const ECHO = `
import assert from 'node:assert/strict';
import { mock, type Brand, type Sensitive } from '@mikrokit/client';
import {
  type Api, type Conflict, ClientError, RpcError, ValidationError, contract, createClient, type PagePerson,
  type Person, type Shape, type Tree, type UserId,
} from 'echo-client';
${SAME}
const client = createClient({ url: process.argv[2] as string });
const person: Person = { id: 1, fullName: 'Ada', class: 'member', born: new Date(0), nickname: null, port: 1 };
const { echo } = client;

const back = await echo.person(person);
is<Same<typeof back, Person>>();
is<Same<typeof back.born, Date>>();
assert.deepEqual(back, person);
assert.equal(await echo.bigint(10n ** 30n), 10n ** 30n);
assert.deepEqual(await echo.map(new Map([[1n, person]])), new Map([[1n, person]]));
const set = await echo.set(new Set(['a']));
is<Same<typeof set, Set<string>>>();
assert.deepEqual(set, new Set(['a']));
assert.deepEqual(await echo.bytes(new Uint8Array([1, 2])), new Uint8Array([1, 2]));
assert.deepEqual(await echo.dict({ a: 1n }), { a: 1n });
assert.equal((await echo.url(new URL('https://example.com/'))).href, 'https://example.com/');
assert.deepEqual(await echo.row([1n, 'a', 'b', new Date(1)]), [1n, 'a', 'b', new Date(1)]);
assert.deepEqual(await echo.tuple(['a']), ['a']);
const tree: Tree = { value: 1n, children: [{ value: 2n, children: [] }] };
assert.deepEqual(await echo.tree(tree), tree);
const page: PagePerson = { items: [person], next: null };
assert.deepEqual(await echo.page(page), page);
const shape: Shape = { kind: 'circle', radius: 1 };
assert.deepEqual(await echo.shapes([shape, { kind: 'square', sideLength: 2 }]), [shape, { kind: 'square', sideLength: 2 }]);
assert.deepEqual(await echo.mixed([1n]), [1n]);
assert.equal(await echo.nothing(), undefined);
assert.equal(await echo.maybe(), undefined);
const id = 'me' as UserId;
is<Same<UserId, string & Brand<'UserId'>>>();
assert.equal(await echo.brand(id), id);
// @ts-expect-error a plain string has no brand
const brand: Promise<unknown> = echo.brand('me');
await brand;
// @ts-expect-error a property is missing
await echo.person({ id: 1 }).catch(() => {});
// @ts-expect-error there is no such route
assert.equal(typeof client.nowhere, 'function');

// TypeScript 5.9 has no types for Temporal, which are unknown there.
const { Temporal } = globalThis as unknown as { Temporal: { Instant: { from(text: string): object }; PlainDate: { from(text: string): object } } };
const instant = Temporal.Instant.from('2026-01-02T03:04:05.123456789Z');
assert.deepEqual(String(await echo.instant(instant as never)), String(instant));
assert.equal(String(await echo.day(Temporal.PlainDate.from('2026-01-02') as never)), '2026-01-02');

const wrong = await echo.person.safe({ ...person, id: 0.5 });
assert(!wrong.ok && wrong.error instanceof ValidationError);
assert(wrong.error.issues.length > 0);
for (const { path } of wrong.error.issues) assert.deepEqual(path, ['value', 'id']);

const taken = await client.take.safe(id);
if (!taken.ok && taken.error.type === 'taken') {
  is<Same<typeof taken.error.data, Conflict>>();
  assert.deepEqual(taken.error.data, { takenBy: 'me', since: new Date(0) });
} else assert.fail();
await assert.rejects(client.take('gone' as UserId), (error) => error instanceof RpcError && error.type === 'gone');
assert.equal(await client.sum(1, 2, 3), 6);
assert.equal(await client.find('ab'), 'ababab');

const steps: bigint[] = [];
const stream = client.count(3);
for await (const step of stream) {
  is<Same<typeof step.at, bigint>>();
  steps.push(step.at);
}
assert.deepEqual(steps, [1n, 2n, 3n]);
assert.deepEqual(await stream.result, { total: 3 });
const far = await client.count.safe(1_001).result;
assert(!far.ok && far.error.type === 'too-far');
const work = client.work(['a', 'b'], false);
const words: string[] = [];
for await (const word of work) words.push(word);
assert.deepEqual(words, ['A', 'B']);
const resumed = client.work.resume(work.id as string);
assert.equal(await resumed.result, 2);

assert.equal(await client.audited.remove.with({ hooks: { 'audit-log': ['ada', new Date(0)] } })(7), '7 ada 1970-01-01T00:00:00.000Z');
const found = await client.metered.with({ headers: { 'x-budget': 3 } }).search.safe('x');
is<Same<typeof found.hooks.until, Date | undefined>>();
assert.equal(found.hooks.left, 2);
assert.deepEqual(found.hooks.until, new Date(1));
const rejected = await client.guarded.secret.safe();
assert(!rejected.ok && rejected.error.type === 'unauthorized');
assert.equal(await client.with({ headers: { authorization: 'secret' } }).guarded.secret(), 42);
// @ts-expect-error the header is a text
await client.guarded.secret.with({ headers: { authorization: 7 } }).safe();

const mocked = createClient({
  transport: mock<Api>({ 'echo/text': (value) => value.toUpperCase(), sum: (...all) => all.length }),
  cache: { ttl: 1, mode: 'stale-while-revalidate', identity: 'public', routes: { find: { ttl: 5 } } },
  invalidates: { 'echo/text': ['find'] },
});
assert.equal(await mocked.echo.text('a'), 'A');
// @ts-expect-error no such route
mock<Api>({ 'echo/nothing-of-this-name': () => 1 });
assert.match(contract, /^[\\w-]{12}$/);
await client.close();
const closed = await client.echo.text.safe('x');
assert(!closed.ok && closed.error instanceof ClientError);
export type { Sensitive };
console.log('called');
`;

const PATHS = `
import assert from 'node:assert/strict';
import { type Article, createClient } from 'paths-client';
const client = createClient({ url: process.argv[2] as string });
const article: Article = await client.get('a b');
assert.deepEqual(article, { slug: 'a b', title: 'A', createdAt: new Date(0), views: 10n ** 20n });
const gone = await client.get.safe('gone');
assert(!gone.ok && gone.error.type === 'no-article');
assert.deepEqual(gone.error.data, { since: new Date(0) });
assert.deepEqual(await client.find({ tagList: ['a'], limit: 5, views: 7n }), { tagList: ['a'], limit: 5, views: 7n });
assert.deepEqual(await client.search({ author: { name: 'Ada' } }), { author: { name: 'Ada' } });
assert.deepEqual(await client.replace(7n, { fullTitle: 'x' }, 'slug'), { id: 7n, article: { fullTitle: 'x' }, articleSlug: 'slug' });
assert.deepEqual(await client.parts([1, 2]), [1, 2]);
assert.equal(await client.double(4), 8);
const secret = await client.guarded.with({ headers: { authorization: 'secret' } }).secret.safe();
assert(secret.ok && secret.value === 42 && secret.hooks.guard === 'let in');
console.log('called');
`;

const FILES = `
import assert from 'node:assert/strict';
import { createClient, type Reading } from 'files-client';
const { files } = createClient({ url: process.argv[2] as string });
const video = new File(['x'.repeat(100_000)], 'v.mp4', { type: 'video/mp4' });
assert.deepEqual(await files.count(video), { name: 'v.mp4', type: 'video/mp4', size: 100_000 });
assert.equal(await files.optional(), -1);
const picture = new File(['p'], 'p.png', { type: 'image/png' });
assert.deepEqual(await files.album('ada', [{ title: 't', imageFile: picture }]), ['ada: t, p.png, image/png, p']);
assert.equal((await files.picture(3)).size, 3);
const none = await files.picture.safe(-1);
assert(!none.ok && none.error.type === 'no-picture');
let text = '';
for await (const chunk of await files.numbers(3)) text += new TextDecoder().decode(chunk);
assert.equal(text, '0\\n1\\n2\\n');
const readings: Reading[] = [{ at: new Date(1), value: 2n }, { at: new Date(3), value: 4n }];
assert.equal(await files.total(readings), 6n);
async function* later() { yield* readings; }
assert.equal(await files.latest('s', later()), 's 1970-01-01T00:00:00.003Z');
assert.equal(await files.audited.total.with({ hooks: { audit: ['ada'] } })(1n, readings), 7n);
console.log('called');
`;

const WIDE = `
import assert from 'node:assert/strict';
import type { Reveal, Sensitive, Unknown } from '@mikrokit/client';
import {
  type Api, Color, ContractChangedError, createClient, type ClientRoute, type Email, type ItemItemString, type Json, Level, sensitive,
} from 'wide-client';
${SAME}
const client = createClient({ url: process.argv[2] as string });
is<Same<Color, 'red' | 'dark green'>>();
is<Same<Level, 0 | 10>>();
assert.equal(await client.paint(Color['Dark Green']), 'dark green');
assert.equal(await client.paint('dark green', Level.High), 'red');
// @ts-expect-error no such color
await client.paint('blue').catch(() => {});
const item: ItemItemString = { value: { value: 'x', level: 0 }, level: Level.High };
assert.deepEqual(await client.item(item), item);
const email: Email = { address: 'a@example.com' };
assert.deepEqual(await client.list([{ value: email, level: 0 }]), [{ value: email, level: 0 }]);
const json: Json = { a: [1, null, { b: 'c' }] };
assert.deepEqual(await client.json(json), json);
assert.deepEqual(await client.map({ 'content-type': 'a', 'x-b': 'c' }), { 'content-type': 'a', 'x-b': 'c' });
assert.deepEqual(await client.counts({ total: 1, other: 2 }), { total: 1, other: 2 });
assert.deepEqual(await client.mixed({ name: 'a', is: true, n: 1 }), { name: 'a', is: true, n: 1 });
const record = await client.record({ a: { b: new Date(5) } });
is<Same<typeof record, Record<string, Record<string, Date>>>>();
assert.deepEqual(record, { a: { b: new Date(5) } });
assert.equal(await client.id('user-5'), 'user-5');
// @ts-expect-error not of the template
await client.id('5').catch(() => {});
const linked = { others: new Map([['a', [{ others: new Map(), seen: new Set<bigint>() }]]]), seen: new Set([1n]) };
assert.deepEqual(await client.linked(linked), linked);
const role = await client.role('admin');
is<Same<typeof role, 'admin' | 'member' | Unknown<string>>>();
const password: Sensitive<string> = sensitive('secret');
const revealed: Reveal<string> = await client.login(password);
assert.equal(String(revealed), '[sensitive]');
assert.equal(revealed.reveal(), 'secret');
const route: ClientRoute = { path: 'a' };
assert.equal(await client.shown(route, { first: 'b' }), 'ab');
assert.deepEqual(await client.constrained(2, 'ab', ['x'], new Date(1), {}), [2, 'ab', ['x'], new Date(1), 80]);
const odd = await client.constrained.safe(3, 'ab', ['x'], new Date(1), { port: 1 });
assert(!odd.ok && odd.error.type === 'validation');
assert.equal(await client.keyed.with({ idempotencyKey: true })(5n), 5n);
const keyed = await client.keyed.with({ idempotencyKey: () => 'once' }).safe(5n);
assert(keyed.ok || keyed.error.type === 'idempotency-key-reused');
const reused = await client.keyed.with({ idempotencyKey: () => 'once' }).safe(6n);
assert(!reused.ok && reused.error.type === 'idempotency-key-reused');
assert.equal(await client['not an identifier']('x' as never), 'x');
assert.equal(await client.class.with(), 'with');
assert.equal(await client.class.close(), 'close');
assert.equal(await client.class.safe(), 'safe');
assert.equal(await client.class.toString(), 'toString');
assert.equal(await client.class.default(), 'default');
const failing = await client.failing.safe('gone');
if (!failing.ok && failing.error.type === "it's \\"gone\\" */") {
  is<Same<typeof failing.error.data, { at: Date; by: { name: string } }>>();
  assert.deepEqual(failing.error.data, { at: new Date(1), by: { name: 'x' } });
} else assert.fail();
const inferred = await client.inferred({ a: { b: { c: { d: { e: '', f: 1 } } } }, list: [{ x: 2, y: 0 }] });
assert.deepEqual(inferred.more, [{ x: 2, squared: 4, cubed: 8 }]);
assert.equal(await client.headers.hello.with({ headers: { 'accept-language': 'de' } })(), 'hello');
assert.equal(typeof ContractChangedError, 'function');
// The lists of a call may nest 32 levels deep, as the server allows.
let deep: Json = 1;
for (let level = 0; level < 29; level++) deep = [deep];
assert.deepEqual(await client.json(deep), deep);
for (let level = 0; level < 10; level++) deep = [deep];
assert(!(await client.json.safe(deep)).ok);
export type { Api };
console.log('called');
`;

test('clients are called in a project that has @mikrokit/client alone, with TypeScript 5.9, 6 and 7', async (t) => {
  t.timeout(300_000);
  const apis = { echo: ECHO, paths: PATHS, files: FILES };
  const files = Object.entries(apis).map(([name, text]) => [`${name}.ts`, text]);
  const project = new ClientProject(t, Object.fromEntries(files));
  for (const name of Object.keys(apis))
    await project.writeClient(APIS, `${name}-client`, `${name}.ts`);
  for (const version of Object.keys(TYPESCRIPTS) as (keyof typeof TYPESCRIPTS)[])
    t.is(await project.compile(version), '', version);
  for (const name of Object.keys(apis))
    t.is(await project.run(`${name}.js`, await serveApi(t, name)), 'called\n');
});

test('clients of an API whose errors are problem details call it by its paths', async (t) => {
  const project = new ClientProject(t, { 'paths.ts': PATHS });
  await project.writeClient(APIS, 'paths-client', 'paths.ts');
  t.is(await project.compile('7.0'), '');
  t.is(await project.run('paths.js', await serveApi(t, 'problems')), 'called\n');
});

test('names and types of all kinds are those of the API, also enums, sensitive values and names that clash', async (t) => {
  t.timeout(300_000);
  const project = new ClientProject(t, { 'wide.ts': WIDE });
  const folder = resolve('packages/cli/test/client-apis');
  await project.writeClient(folder, 'wide-client', 'wide.ts');
  for (const version of Object.keys(TYPESCRIPTS) as (keyof typeof TYPESCRIPTS)[])
    t.is(await project.compile(version), '', version);
  t.is(await project.run('wide.js', await serveApi(t, 'wide', folder)), 'called\n');
});

const EQUAL = `
import type { Client } from '@mikrokit/client';
import type { api } from '${APIS.replaceAll('\\\\', '/')}/echo.ts';
import type { ApiClient } from './client/index.js';

declare const written: ApiClient;
declare const inferred: Client<typeof api>;
// The written client can stand for the one of the router's type, and the other way round.
export const one: Pick<Client<typeof api>, 'echo' | 'sum' | 'find' | 'take' | 'count' | 'work' | 'guarded'> = written;
// One says void where the other says undefined.
const { nothing: _nothing, with: _with, ...echo } = inferred.echo;
export const other: Omit<ApiClient['echo'], 'nothing' | 'with'> = echo;
export const more: Pick<ApiClient, 'sum' | 'find' | 'take' | 'count' | 'work' | 'guarded'> = inferred;
`;

test('the types of a client are those that the type of the router gives', async (t) => {
  t.timeout(300_000);
  const app = new CommandApp(t);
  const written = await app.mikrokit(
    'client',
    'typescript',
    join(APIS, 'echo.ts'),
    '--out',
    'client',
  );
  t.is(written.code, 0, written.output);
  app.write('equal.ts', EQUAL);
  const { compilerOptions } = JSON.parse(app.read('tsconfig.json'));
  const options = {
    ...compilerOptions,
    lib: [
      'es2024',
      'esnext.temporal',
      'esnext.disposable',
      'dom',
      'dom.iterable',
      'dom.asynciterable',
    ],
    types: ['node'],
    skipLibCheck: true,
  };
  app.write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['equal.ts'] }));
  const tsc = runNode(t, [TYPESCRIPTS['7.0'], '-p', '.'], { cwd: app.folder });
  await tsc.ended;
  t.is(tsc.output(), '');
});

async function serveApi(t: ExecutionContext, name: string, cwd = APIS): Promise<string> {
  const register = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const server = runNode(t, [...register, 'serve.ts', name], { cwd });
  const [, url = ''] = await server.prints(/^Listening on (.*)$/m);
  return url;
}

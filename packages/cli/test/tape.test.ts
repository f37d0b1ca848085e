import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import test from 'ava';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { TapeApp } from './tape-app.ts';

const api = `import { createRouter, RpcError } from '@mikrokit/router';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

interface User { id: number; name: string; key?: Reveal<string> }

export const api = createRouter({
  find: (_context, id: number): User | RpcError<'none', { id: number }> =>
    id === 1 ? { id, name: 'Ada', key: sensitive('hush') } : new RpcError('none', { status: 404, data: { id } }),
  sum: (_context, numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0),
  login: (_context, _password: Sensitive<string>): void => {},
});
`;

const calls = [
  ['find', 1],
  ['find', 2],
  ['sum', [1, 2, 3]],
  ['login', 'correct horse'],
] as const;

test('mikrokit tape check is green for the code that was recorded, and red for a handler that has changed', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  const same = await app.tape('check', 'tapes', '--concurrency', '4');
  const summary =
    '3 calls have the outcome on the tape, 0 differ, 1 was not made: not all that it needs is on the tape.';
  t.deepEqual(same, { code: 0, output: `${summary}\n` });

  app.replace('api.ts', "name: 'Ada'", "name: 'Eve'");
  const changed = await app.tape('check', 'tapes');
  t.is(changed.code, 1, changed.output);
  t.regex(changed.output, /^tapes\S+\.jsonl:2 find:\n {2}results\.find\.name: "Ada" → "Eve"\n\n/);
  t.regex(changed.output, /2 calls have the outcome on the tape, 1 differs, 1 was not made/);
});

test('mikrokit tape check tells how types have changed, in both directions', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  app.replace('api.ts', 'numbers: number[]', 'numbers: [number, number, number], _factor?: number');
  const { code, output } = await app.tape('check', 'tapes', '--all');
  t.is(code, 1, output);
  t.regex(output, /api\.ts:9 breaking \S+: sum → params\.numbers/);
  t.regex(output, /Breaks: tapes\S+\.jsonl/);
  t.regex(output, /If you go back to the code of the tape:/);
  t.regex(output, /3 calls have the outcome on the tape, 0 differ/);

  app.write('api.ts', api.replace('key?:', 'mail?: string; key?:'));
  const safe = await app.tape('check', 'tapes');
  t.is(safe.code, 0, safe.output);
  t.notRegex(safe.output, /mail/);
  t.regex((await app.tape('check', 'tapes', '--all')).output, /safe .*find → result\.mail/);
});

test('a route that is gone, and a value that is no longer sensitive, turn the tape red without showing values', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  app.replace('api.ts', 'key?: Reveal<string>', 'key?: string');
  app.replace('api.ts', "sensitive('hush')", "'hush'");
  app.replace('api.ts', '  sum:', '  total:');
  const { code, output } = await app.tape('check', 'tapes');
  t.is(code, 1, output);
  t.regex(output, /results\.find\.key: "\[sensitive\]" → "\[not on the tape\]"/);
  t.regex(output, /sum: the route is gone/);
  t.notRegex(output, /hush/);
});

test('a tape that proves nothing is not green, and one that cannot be read says where', async (t) => {
  const app = new TapeApp(t, api);
  await app.record([['login', 'correct horse']]);
  const unproven = await app.tape('check', 'tapes');
  t.is(unproven.code, 1);
  t.regex(unproven.output, /^No call could be replayed/);
  app.write('empty/a.jsonl', '');
  t.deepEqual(await app.tape('check', 'empty'), { code: 1, output: 'empty holds no calls\n' });
  t.deepEqual(await app.tape('check', 'none'), { code: 1, output: 'There is no tape none\n' });
  writeFileSync(app.path('broken.jsonl'), '{"version":1}\n');
  const broken = await app.tape('check', 'broken.jsonl');
  t.deepEqual(broken, { code: 1, output: 'broken.jsonl:1: this line is not a recorded call\n' });
  t.is((await app.tape('check')).code, 2);
  t.is((await app.tape('check', 'tapes', '--concurrency', '1.5')).code, 2);
  t.is((await app.tape('listen')).code, 2);
});

test('mikrokit tape check writes a page with the differences side by side, without scripts', async (t) => {
  const app = new TapeApp(t, api.replace("'Ada'", "'<script>alert(1)</script>'"));
  await app.record(calls);
  app.replace('api.ts', '<script>alert(1)</script>', 'Eve & Ada');
  const { code } = await app.tape('check', 'tapes', '--html', 'report.html');
  t.is(code, 1);
  const page = readFileSync(app.path('report.html'), 'utf8');
  t.notRegex(page, /<script|src=|href=|hush/);
  t.regex(page, /results\.find\.name.*&#60;script&#62;.*Eve &#38; Ada/);
});

const inChromium = hasChromium('reports of mikrokit tape check') ? test : test.skip;

inChromium('a browser shows both sides of a difference, and loads and runs nothing', async (t) => {
  const script = '<script>document.title = "run"</script><img src="http://example.com/x">';
  const app = new TapeApp(t, api.replace("'Ada'", JSON.stringify(script)));
  await app.record(calls);
  app.replace('api.ts', JSON.stringify(script), "'Eve'");
  await app.tape('check', 'tapes', '--html', 'report.html');
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const url = pathToFileURL(app.path('report.html')).href;
  await page.goto(url);
  t.is(await page.title(), 'Tape check');
  t.deepEqual(requests, [url]);
  const row = page.getByRole('row').filter({ hasText: 'results.find.name' });
  const cells = await row.getByRole('cell').allTextContents();
  t.deepEqual(cells.slice(1), [JSON.stringify(script), '"Eve"']);
  const whole = page.getByText('"status": 200').first();
  t.false(await whole.isVisible());
  await page.getByText('The whole outcome').click();
  t.true(await whole.isVisible());
});

test('a promoted call is a test that fails once the handler has changed', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  const [file = ''] = readdirSync(app.path('tapes'));
  const promote = (...args: string[]) => app.tape('promote', `tapes/${file}`, ...args);
  const written = await promote('--call', '2', '--out', 'test/find.test.ts');
  t.deepEqual(written, { code: 0, output: 'test/find.test.ts\n' });
  const text = readFileSync(app.path('test/find.test.ts'), 'utf8');
  t.regex(text, /from '\.\.\/api\.ts';/);
  t.regex(text, / satisfies TapedCall;/);
  const run = async () => {
    const args = ['--import', '@mikrokit/compiler/register', '--test', 'test/find.test.ts'];
    const tests = runNode(t, args, { cwd: app.folder });
    return { code: await tests.ended, output: tests.output() };
  };
  const green = await run();
  t.is(green.code, 0, green.output);
  app.replace('api.ts', "'Ada'", "'Eve'");
  t.is((await run()).code, 1);

  t.regex((await promote('--call', '2', '--for', 'ava')).output, /^import test from 'ava';/);
  t.regex(
    (await promote('--call', '2', '--for', 'vitest')).output,
    /from 'vitest';[\s\S]*from '\.\/api/,
  );
  t.is((await promote('--call', '2', '--for', 'jest')).code, 2);
  t.is((await promote()).code, 2);
  t.regex((await promote('--call', '1')).output, /:1 is not a call; the calls are on lines 2 to 5/);
  t.regex((await promote('--call', '5')).output, /:5 cannot be replayed/);
});

test('a promoted call makes the router by the function that --export names', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  const [file = ''] = readdirSync(app.path('tapes'));
  app.write(
    'made.ts',
    `${api.replace('export const api = createRouter({', 'export const createApi = async () => createRouter({')}
export const withName = (name: string) => createRouter({ find: () => name });
`,
  );
  const promote = (...args: string[]) =>
    app.tape('promote', `tapes/${file}`, 'made.ts', '--call', '2', ...args);
  const out = 'test/made.test.ts';
  t.is((await promote('--export', 'createApi', '--out', out)).code, 0);
  t.regex(readFileSync(app.path(out), 'utf8'), /import \{ createApi \} from '\.\.\/made\.ts';/);
  const args = ['--import', '@mikrokit/compiler/register', '--test', out];
  const tests = runNode(t, args, { cwd: app.folder });
  t.is(await tests.ended, 0, tests.output());
  const rejected = await promote('--export', 'withName');
  t.is(rejected.code, 1);
  t.regex(rejected.output, /withName takes parameters/);
  t.regex((await promote('--export', 'none')).output, /made\.ts exports no router none/);
});

test('mikrokit tape prune keeps the first calls of each kind, and the tape stays readable', async (t) => {
  const app = new TapeApp(t, api);
  await app.record([...calls, ...calls, ...calls]);
  const pruned = await app.tape('prune', 'tapes', '--keep', '1', '--redacted');
  t.deepEqual(pruned, { code: 0, output: '9 of 12 calls removed.\n' });
  const { code, output } = await app.tape('check', 'tapes');
  t.is(code, 0, output);
  t.regex(output, /^3 calls have the outcome on the tape, 0 differ\.$/m);
});

test('mikrokit tape diff compares the outcomes of two tapes', async (t) => {
  const app = new TapeApp(t, api);
  await app.record(calls);
  await app.mikrokit('tape', 'prune', 'tapes');
  const before = app.rename('tapes', 'before');
  const same = await app.tape('diff', before, before);
  t.is(same.code, 0, same.output);
  app.replace('api.ts', "'Ada'", "'Eve'");
  await app.record([...calls, ['sum', [4]]]);
  const { code, output } = await app.tape('diff', before, 'tapes');
  t.is(code, 1, output);
  t.regex(output, /find → tapes\S+:2:\n {2}results\.find\.name: "Ada" → "Eve"/);
  t.regex(output, /sum: only in tapes/);
  t.regex(output, /3 calls are the same, 2 differ\./);
  t.is((await app.tape('diff', before)).code, 2);
});

test('mikrokit tape check and promoted tests know the rules of a tape, and not the key', async (t) => {
  const app = new TapeApp(t, api);
  const rules = [{ property: 'name', action: 'pseudonym' }];
  const pseudonymKey = 'a key for this test of 32 characters';
  await app.record(calls, { rules, pseudonymKey });
  const { code, output } = await app.tape('check', 'tapes');
  t.is(code, 0, output);
  const [file = ''] = readdirSync(app.path('tapes'));
  t.notRegex(readFileSync(app.path(`tapes/${file}`), 'utf8'), /Ada|a key/);
  const promoted = await app.tape('promote', `tapes/${file}`, '--call', '2');
  t.regex(promoted.output, /replay\(api, \[call\], \{[^;]*property: 'name', action: 'pseudonym'/);
  app.replace('api.ts', "name: 'Ada', key", "name: 'Ada', id: 7, key");
  t.regex((await app.tape('check', 'tapes')).output, /results\.find\.id: 1 → 7/);
});

test('mikrokit tape check and promoted tests compare pseudonyms with the key of a variable, which nothing prints', async (t) => {
  const app = new TapeApp(t, api);
  const pseudonymKey = 'a key for this test of 32 characters';
  await app.record(calls, { rules: [{ property: 'name', action: 'pseudonym' }], pseudonymKey });
  process.env.TAPE_TEST_KEY = pseudonymKey;
  process.env.TAPE_TEST_SHORT_KEY = 'a short key';
  t.teardown(() => {
    delete process.env.TAPE_TEST_KEY;
    delete process.env.TAPE_TEST_SHORT_KEY;
  });
  const [file = ''] = readdirSync(app.path('tapes'));
  const check = (variable: string) => app.tape('check', 'tapes', '--pseudonym-key', variable);
  const green = await check('TAPE_TEST_KEY');
  t.is(green.code, 0, green.output);
  const promote = ['promote', `tapes/${file}`, '--call', '2', '--out', 'test/find.test.ts'];
  await app.tape(...promote, '--pseudonym-key', 'TAPE_TEST_KEY');
  const run = async () => {
    const args = ['--import', '@mikrokit/compiler/register', '--test', 'test/find.test.ts'];
    const tests = runNode(t, args, { cwd: app.folder });
    return { code: await tests.ended, output: tests.output() };
  };
  const promoted = await run();
  t.is(promoted.code, 0, promoted.output);

  app.replace('api.ts', "'Ada'", "'Eve'");
  // Without the key, any pseudonym of a name passes for the one on the tape.
  t.is((await app.tape('check', 'tapes')).code, 0);
  const red = await check('TAPE_TEST_KEY');
  t.is(red.code, 1);
  t.regex(red.output, /results\.find\.name: "\w{3}" → "\w{3}"/);
  t.is((await run()).code, 1);

  const rejected = await Promise.all([
    check('TAPE_TEST_SHORT_KEY'),
    check(pseudonymKey),
    check('NO_SUCH'),
  ]);
  t.deepEqual(
    rejected.map(({ code }) => code),
    [2, 2, 2],
  );
  const texts = [green, red, ...rejected].map(({ output }) => output).join();
  t.notRegex(
    texts + readFileSync(app.path('test/find.test.ts'), 'utf8'),
    /a key for|a short key|NO_SUCH/,
  );

  await app.mikrokit('tape', 'prune', 'tapes');
  app.rename('tapes', 'old');
  await app.record(calls);
  const useless = await check('TAPE_TEST_KEY');
  t.is(useless.code, 1);
  t.regex(useless.output, /No rule of this tape makes pseudonyms/);
});

test('mikrokit tape check tells breaking and safe changes of the types of dependencies', async (t) => {
  const app = new TapeApp(
    t,
    `import { createRouter } from '@mikrokit/router';
import { wrap } from '@mikrokit/recorder';
interface Book { id: number; title: string }
interface Books {
  find(id: number): Promise<Book | undefined>;
  count(): number;
}
const db = wrap<Books>('db', { find: async (id) => ({ id, title: 'Emma' }), count: () => 1 });
export const api = createRouter({
  title: async (_context, id: number): Promise<string> => (await db.find(id))?.title ?? '',
  count: (): number => db.count(),
});
`,
  );
  await app.record([['title', 1], ['count'], ['title', 2]]);
  const check = (...args: string[]) => app.tape('check', 'tapes', ...args);
  const green = await check('--all');
  t.is(green.code, 0, green.output);
  t.notRegex(green.output, /Dependencies/);

  app.replace('api.ts', 'Promise<Book | undefined>;', 'Promise<Book | undefined | null>;');
  t.notRegex((await check()).output, /Dependencies/);
  const safe = await check('--all');
  t.is(safe.code, 0, safe.output);
  t.regex(safe.output, /^Dependencies:\n\nsafe db\.find\n {2}Its types have changed\.$/m);
  t.regex(
    safe.output,
    /if you go back to the code of the tape:\n\nbreaking db\.find → result\n {2}Today's code has `null`/,
  );

  // The outcomes on the tape are the same, but others would not be.
  app.replace('api.ts', 'Promise<Book | undefined | null>;', 'Promise<Book>;');
  const breaking = await check();
  t.is(breaking.code, 1, breaking.output);
  t.regex(breaking.output, /3 calls have the outcome on the tape, 0 differ\./);
  t.regex(
    breaking.output,
    /breaking db\.find → result\n {2}The tape has `undefined`, where today's code has `Book`\.\n {2}Tape: tapes/,
  );

  app.replace(
    'api.ts',
    'find(id: number): Promise<Book>',
    'find(id: number, shelf?: string): Promise<Book>',
  );
  t.notRegex((await check()).output, /params/);
  app.replace('api.ts', 'shelf?: string', 'shelf: string');
  app.replace('api.ts', 'db.find(id)', "db.find(id, 'A')");
  t.regex(
    (await check()).output,
    /breaking db\.find → params\.shelf\n {2}The tape has `.*`, where today's code has `string`\./,
  );
});

test('mikrokit tape diff and check leave out what is volatile', async (t) => {
  const app = new TapeApp(
    t,
    `import { createRouter } from '@mikrokit/router';
import type { Volatile } from '@mikrokit/types';
const host = 'a';
export const api = createRouter({
  run: (_context, _id: Volatile<string>): { host: Volatile<string>; count: number } => ({ host, count: 1 }),
});
`,
  );
  await app.record([['run', 'first']]);
  const before = app.rename('tapes', 'before');
  app.replace('api.ts', "host = 'a'", "host = 'b'");
  const checked = await app.tape('check', before);
  t.is(checked.code, 0, checked.output);
  await app.record([['run', 'second']]);
  const { code, output } = await app.tape('diff', before, 'tapes');
  t.is(code, 0, output);
  t.is(output, '1 call is the same, 0 differ.\n');
});

test('mikrokit tape scan-secrets shows places and no secrets', async (t) => {
  const app = new TapeApp(
    t,
    `import { createRouter } from '@mikrokit/router';
export const api = createRouter({
  note: (_context, _text: string, _fields: Record<string, string>): void => {},
});
`,
  );
  const secrets = [
    'AKIAIOSFODNN7EXAMPLE',
    '4111 1111 1111 1111',
    'postgres://me:hunter2@db/app',
    'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl',
    'my own words',
  ];
  await app.record(secrets.map((secret) => ['note', secret, {}] as const));
  const { code, output } = await app.tape('scan-secrets', 'tapes', '--secret', 'my own words');
  t.is(code, 1, output);
  t.is(output.match(/params\.note\[0\]: /g)?.length, 5);
  t.false(secrets.some((secret) => output.includes(secret)));

  const clean = new TapeApp(t, api);
  await clean.record(calls);
  t.deepEqual(await clean.tape('scan-secrets', 'tapes'), {
    code: 0,
    output: 'No secret was found.\n',
  });
});

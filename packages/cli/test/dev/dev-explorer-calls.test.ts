import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import type { ExecutionContext } from 'ava';
import type { Page } from 'playwright-core';
import { PYTHON, runCopy } from './copied-call.ts';
import { authorize, choose, exploreApi, resultOf, storedText } from './explorer-page.ts';

// Files, streams and hooks in the explorer of `mikrokit dev`, and calls that are copied from it.

const API = `
import { createHash } from 'node:crypto';
import { createRouter, hook, type FileStream, type Context, RpcError, route } from '@mikrokit/router';
import type { Max, MaxBytes } from '@mikrokit/types';
import { type Sensitive } from '@mikrokit/types/sensitive';

export interface Order {
  id: bigint;
  at: Date;
  prices: Map<string, number>;
  words: Set<string>;
  home: URL;
  bytes: Uint8Array;
  state: 'new' | 'paid';
  free: unknown;
  note?: string;
}

const sha = async (file: FileStream): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of file.stream()) hash.update(piece);
  return hash.digest('hex');
};

export const api = createRouter({
  orders: {
    show: (_context, order: Order, ...more: number[]): string =>
      [order.id, order.at.getTime(), order.prices.get('EUR'), order.words.has("it's"), order.home.host, order.bytes.length, order.state, JSON.stringify(order.free), order.note, more.length].join(' | '),
    unlock: (_context, password: Sensitive<string>): number => password.reveal().length,
    find: route({ query: true, handler: (_context, text: string): string => 'found ' + text }),
  },
  count: async function* (_context, to: number) { for (let n = 1; n <= to; n++) yield n; },
  files: {
    hash: async (_context: Context, file: FileStream): Promise<string> => file.name + ' ' + file.type + ' ' + (await sha(file)),
    label: async (_context: Context, caption: string, file: Blob & MaxBytes<1000>): Promise<string> => caption + ' ' + (await file.text()),
    rate: async (_context: Context, rating: { stars: number & Max<5>; photo: Blob & MaxBytes<1000> }): Promise<string> => rating.stars + ' ' + (await rating.photo.text()),
    report: (_context: Context, text: string): File => new File([text], 'report.txt', { type: 'text/plain' }),
  },
  articles: {
    read: route({ http: 'GET /articles/{slug}', rpc: false, handler: (_context, slug: string, query: { page: number }): { slug: string; page: number } => ({ slug, page: query.page }) }),
    write: route({ http: 'PUT /articles/{slug}', handler: (_context, slug: string, article: { text: string }): string => slug + ': ' + article.text }),
  },
  sum: async (_context: Context, start: number, numbers: AsyncIterable<number>): Promise<number> => {
    let sum = start;
    for await (const number of numbers) sum += number;
    return sum;
  },
  signed: {
    token: hook({ handler: (_context, token: string, at: Date) => token === 'x' && at.getTime() === 0 ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    name: (): string => 'Ada',
  },
  members: {
    auth: hook({ header: 'authorization', handler: (_context, key?: string) => key === "Bearer it's" ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    whoami: (): string => 'Grace',
  },
});
`;

const { app, browserTest } = exploreApi('calls of the explorer', API);

const ORDER = {
  id: '12345678901234567890',
  at: '2026-01-02T03:04:05.000Z',
  prices: [['EUR', 12.5]],
  words: ["it's", '"\\\n', '🦜'],
  home: 'https://example.com/',
  bytes: 'AAEC',
  state: 'paid',
  free: { list: [null, true, -0.5], nested: { a: "'; exit 1; ' $HOME `id`" } },
};

browserTest('A copied call runs as curl, as TypeScript and as Python', async (t, { page }) => {
  await choose(page, 'show');
  await page.getByLabel('As JSON').fill(JSON.stringify([ORDER, 1, 2]));
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const shown = String(await resultOf(page));
  t.regex(shown, /^12345678901234567890 \| 1767323045000 \| 12.5 \| true/);
  t.deepEqual(JSON.parse(await runCopy(t, app(), page, 'curl')), { 'orders/show': shown });
  t.is(await runCopy(t, app(), page, 'TypeScript'), `${shown}\n`);
  await testPython(t, page, (output) => t.deepEqual(JSON.parse(output), { 'orders/show': shown }));
});

browserTest('Copies of queries, streams, hooks and headers run, too', async (t, { page }) => {
  await choose(page, 'find');
  await page.getByLabel('text').fill("it's 100% & more");
  t.is(await runCopy(t, app(), page, 'curl'), `{"orders/find":"found it's 100% & more"}`);
  t.is(await runCopy(t, app(), page, 'TypeScript'), "found it's 100% & more\n");

  await choose(page, 'count');
  await page.getByLabel('to').fill('2');
  t.regex(await runCopy(t, app(), page, 'curl'), /data: 1\n.*data: 2\n/s);
  t.is(await runCopy(t, app(), page, 'TypeScript'), '1\n2\n');
  await testPython(t, page, (output) => t.regex(output, /data: 2\b/));

  await choose(page, 'unlock');
  await page.getByLabel('password').fill('$HOME');
  t.is(await runCopy(t, app(), page, 'TypeScript'), '5\n');

  await choose(page, 'whoami');
  await page.getByText('Hooks of this route read authorization').waitFor();
  await authorize(page, 'authorization', "it's");
  t.is(await runCopy(t, app(), page, 'curl'), '{"members/whoami":"Grace"}');
  t.is(await runCopy(t, app(), page, 'TypeScript'), 'Grace\n');
});

browserTest(
  "Hooks' parameters of the body are entered, kept, checked, sent and copied",
  async (t, { page }) => {
    await choose(page, 'name');
    await page.getByLabel('token', { exact: true }).fill('x');
    await page.getByLabel('at', { exact: true }).fill('1970-01-01T00:00:00');
    const json = page.getByLabel('Hook signed/token as JSON');
    await json.fill('["x", "1970-01-01T00:00:00.000Z"]');
    // They are credentials: gone with the page, unless a person wants them to stay.
    t.false(await storedText(page, 'localStorage').then((text) => text.includes('1970')));
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('Remember them in this tab').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    t.deepEqual(JSON.parse(await json.inputValue()), ['x', '1970-01-01T00:00:00.000Z']);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'Ada');
    t.is(await runCopy(t, app(), page, 'curl'), '{"signed/name":"Ada"}');
    t.is(await runCopy(t, app(), page, 'TypeScript'), 'Ada\n');
  },
);

browserTest(
  'Files are sent from the form and saved from results, and their calls are copied',
  async (t, { page, failures }) => {
    const buffer = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
    const file = { name: 'a "b".bin', mimeType: 'application/x-test', buffer };
    writeFileSync(app().path(file.name), buffer);
    const expected = `${file.name} ${file.mimeType} ${createHash('sha256').update(buffer).digest('hex')}`;

    await choose(page, 'hash');
    await page.getByLabel('file', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), expected);
    t.deepEqual(JSON.parse(await runCopy(t, app(), page, 'curl')), { 'files/hash': expected });
    t.is(await runCopy(t, app(), page, 'TypeScript'), `${expected}\n`);

    await choose(page, 'label');
    await page.getByLabel('caption').fill("it's");
    await page.getByLabel('file', { exact: true }).setInputFiles(file);
    await page.getByText('file Expected at most 1000 bytes, not 100000').waitFor();
    const small = { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('small') };
    app().write(small.name, 'small');
    await page.getByLabel('file', { exact: true }).setInputFiles(small);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), "it's small");
    t.is(await runCopy(t, app(), page, 'curl'), `{"files/label":"it's small"}`);
    t.is(await runCopy(t, app(), page, 'TypeScript'), "it's small\n");
    await page.getByRole('button', { name: 'Copy as Python' }).click();
    await page.getByText('Files are copied as curl or TypeScript').waitFor();

    await choose(page, 'report');
    await page.getByLabel('text').fill('42');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save report.txt (text/plain, 2 bytes)' }).click();
    t.is((await downloading).suggestedFilename(), 'report.txt');
    t.deepEqual(failures, []);
  },
);

browserTest('Routes with HTTP paths of their own are called and copied', async (t, { page }) => {
  await choose(page, 'read GET');
  await page.getByLabel('slug', { exact: true }).fill('a b');
  await page.getByLabel('page', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  t.deepEqual(await resultOf(page), { slug: 'a b', page: 2 });
  t.deepEqual(JSON.parse(await runCopy(t, app(), page, 'curl')), { slug: 'a b', page: 2 });
  await choose(page, 'write PUT');
  await page.getByLabel('slug', { exact: true }).fill('tea');
  await page.getByLabel('text', { exact: true }).fill('hot');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  t.is(await resultOf(page), 'tea: hot');
  t.is(await runCopy(t, app(), page, 'TypeScript'), 'tea: hot\n');
});

browserTest(
  'The items of a parameter that streams are entered like a list',
  async (t, { page }) => {
    await choose(page, 'sum');
    await page.getByLabel('start').fill('1');
    await page.getByRole('button', { name: 'Add to numbers' }).click();
    await page.getByLabel('numbers item').fill('x');
    await page.getByText('numbers.0 Expected number').waitFor();
    await page.getByLabel('numbers item').fill('2');
    t.deepEqual(JSON.parse(await page.getByLabel('As JSON').inputValue()), [1, [2]]);
    await page.getByLabel('As JSON').fill('[1, [2, 3, 4]]');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 10);
    t.is(await runCopy(t, app(), page, 'TypeScript'), '10\n');
  },
);

browserTest(
  'An invalid value is sent with files and streams, too, when a person wants that',
  async (t, { page }) => {
    const sendAnyway = page.getByRole('button', { name: 'Send anyway' });
    const body = page.getByLabel('Body', { exact: true });
    const small = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('small') };
    await choose(page, 'rate');
    await page.getByLabel('stars', { exact: true }).fill('7');
    await page.getByLabel('photo', { exact: true }).setInputFiles(small);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await sendAnyway.click();
    await page.getByText('400 Bad Request').waitFor();
    t.regex((await body.textContent()) ?? '', /"path": \[\s*"rating",\s*"stars"\s*\]/);
    t.notRegex((await body.textContent()) ?? '', /photo/);
    await page.getByRole('link', { name: 'Your calls' }).click();
    await page.getByRole('link', { name: /files\/rate · 400/ }).click();
    t.regex((await page.getByLabel('Request body').textContent()) ?? '', /"stars":\s*7/);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL(/#\/sent\/2$/);
    await page.getByText('400 Bad Request').waitFor();

    await choose(page, 'rate');
    const large = { ...small, buffer: Buffer.alloc(1_001) };
    await page.getByLabel('stars', { exact: true }).fill('5');
    await page.getByLabel('photo', { exact: true }).setInputFiles(large);
    await page.getByText('rating.photo Expected at most 1000 bytes, not 1001').waitFor();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await sendAnyway.click();
    await page.getByText(/^413 /).waitFor();
    await page.getByLabel('photo', { exact: true }).setInputFiles(small);
    t.false(await sendAnyway.isVisible());
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), '5 small');

    // Without a file, there is nothing to send.
    await choose(page, 'hash');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await sendAnyway.click();
    await page.getByText(/^4\d\d /).waitFor();

    await choose(page, 'sum');
    await page.getByLabel('As JSON').fill('[1, [2, "x"]]');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await sendAnyway.click();
    await page.getByText('400 Bad Request').waitFor();
    t.regex((await body.textContent()) ?? '', /"path": \[\s*"numbers",\s*1\s*\]/);
  },
);

async function testPython(
  t: ExecutionContext,
  page: Page,
  check: (output: string) => void,
): Promise<void> {
  if (existsSync(PYTHON)) check(await runCopy(t, app(), page, 'Python'));
  else t.log(`There is no ${PYTHON}: the copied Python is not run`);
}

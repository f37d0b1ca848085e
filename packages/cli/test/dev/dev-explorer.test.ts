import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import test from 'ava';
import type { Page } from 'playwright-core';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { appWith, authorize, choose, exploreApi, resultOf } from './explorer-page.ts';

// The explorer of `mikrokit dev`.

const API = `
import { createRouter, hook, RpcError } from '@mikrokit/router';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

export interface Book {
  /** @minLength 3 */
  title: string;
  published: Date;
  state: 'draft' | 'printed';
  tags: string[];
  pages?: number;
  isbn: bigint;
  home: URL;
  prices: Map<string, number>;
  words: Set<string>;
  author: { kind: 'person'; name: string } | { kind: 'company'; company: string };
}

export const api = createRouter({
  books: {
    /** Keeps a book. */
    add: (_context, book: Book) => ({ ...book, isDate: book.published instanceof Date, isMap: book.prices instanceof Map }),
    lose: (_context, id: number): number | RpcError<'no-such-book', { id: number }> => new RpcError('no-such-book', { status: 404, data: { id } }),
  },
  echo: (_context, text: string) => text,
  count: async function* (_context, to: number) { for (let n = 1; n <= to; n++) yield n; },
  secret: (_context, password: Sensitive<string>): { token: Reveal<string>; length: number } => ({ token: sensitive('top-secret-token'), length: password.reveal().length }),
  members: {
    auth: hook({ header: 'authorization', handler: (_context, key?: string) => key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    name: () => 'Ada',
  },
});
`;

const { browserTest, url } = exploreApi('the pages of the explorer', API);

browserTest(
  'A person finds a route, fills its form and sees the result',
  async (t, { page, failures }) => {
    await page.getByLabel('Search routes').fill('keeps');
    await page.getByRole('status').getByText('1 route').waitFor();
    await choose(page, 'add');
    await page.getByLabel('title', { exact: true }).fill('It');
    t.regex(await textOf(page, '.issues'), /book\.title Too short; expected string & MinLength<3>/);

    await page.getByLabel('title', { exact: true }).fill('<img src=x onerror=alert(1)>');
    await page.getByLabel('published').fill('2026-01-02T03:04:05');
    await page.getByLabel('state').selectOption('"printed"');
    await page.getByLabel('isbn').fill('9007199254740993');
    await page.getByLabel('home').fill('https://example.com/');
    await page.getByRole('button', { name: 'Add to tags' }).click();
    await page.getByLabel('tags item').fill('classic');
    await page.getByRole('button', { name: 'Add to words' }).click();
    await page.getByLabel('words item').fill('whale');
    await page.getByRole('button', { name: 'Add to prices' }).click();
    await page.getByLabel('key').fill('EUR');
    await page.getByLabel('value').fill('12.5');
    await page.getByLabel('set pages').check();
    await page.getByLabel('pages', { exact: true }).fill('635');
    await page.getByLabel('name', { exact: true }).fill('Herman');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const result = await resultOf(page);
    t.like(result, {
      title: '<img src=x onerror=alert(1)>',
      published: new Date('2026-01-02T03:04:05').toISOString(),
      state: 'printed',
      tags: ['classic'],
      pages: 635,
      isbn: '9007199254740993',
      home: 'https://example.com/',
      prices: [['EUR', 12.5]],
      words: ['whale'],
      author: { kind: 'person', name: 'Herman' },
      isDate: true,
      isMap: true,
    });
    t.is(await page.locator('img').count(), 0);
    t.deepEqual(failures, []);
  },
);

browserTest(
  'The JSON beside the form changes the form, and wrong JSON says so',
  async (t, { page }) => {
    await choose(page, 'echo');
    await page.getByLabel('As JSON').fill('["from JSON"]');
    t.is(await page.getByLabel('text').inputValue(), 'from JSON');
    await page.getByLabel('As JSON').fill('["from');
    t.regex(await textOf(page, '.issues'), /SyntaxError/);
    await page.getByLabel('As JSON').fill('["whole"]');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'whole');
  },
);

browserTest('Streams are shown item by item', async (t, { page }) => {
  await choose(page, 'count');
  await page.getByLabel('to').fill('3');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('The stream has ended.').waitFor();
  t.deepEqual(await page.locator('.items pre').allTextContents(), ['1', '2', '3']);
});

browserTest(
  'Errors are shown with their data; credentials are sent and not stored',
  async (t, { page }) => {
    await choose(page, 'lose');
    await page.getByLabel('id').fill('7');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('no-such-book (404)').waitFor();
    t.deepEqual(await resultOf(page), { id: 7 });
    await choose(page, 'name');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('unauthorized (401)').waitFor();
    await authorize(page, 'authorization', 'ada');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'Ada');
  },
);

browserTest('Secrets are masked in the JSON of parameters and in results', async (t, { page }) => {
  await choose(page, 'secret');
  await page.getByLabel('password').fill('hunter2');
  t.is(await page.getByLabel('password').getAttribute('type'), 'password');
  t.deepEqual(JSON.parse(await page.getByLabel('As JSON').inputValue()), ['[sensitive]']);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  t.like(await resultOf(page), { token: '[sensitive]' });
  t.notRegex((await page.textContent('body')) ?? '', /hunter2|top-secret-token/);
});

test('The page is small, and names no other host', async (t) => {
  const page = await send(url());
  t.is(page.status, 200);
  t.regex(String(page.headers['content-security-policy']), /^default-src 'self';/);
  const script = await send(`${url()}/page.js`);
  const style = await send(`${url()}/page.css`);
  const size = [page, script, style].reduce((sum, { text }) => sum + gzipSync(text).length, 0);
  t.log(`${size} bytes`);
  t.true(size > 10_000 && size < 85_000, `${size} bytes`);
  t.notRegex(page.text + style.text, /https?:|url\(|@import/);
});

test('Other names of this machine and pages of other sites are rejected, also for calls', async (t) => {
  const { origin, port } = new URL(url());
  for (const at of [url(), `${origin}/echo`, `${origin}/mikrokit.json`]) {
    for (const headers of [
      { host: `attacker.example:${port}` },
      { host: `127.0.0.1.attacker.example:${port}` },
      { host: '127.0.0.1' },
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      { origin: `http://localhost:${port}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const { status } = await send(at, headers);
      t.is(status, 403, `${at} ${JSON.stringify(headers)}`);
    }
  }
  const own = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
  t.is((await send(url(), { ...own, 'sec-fetch-site': 'same-origin' })).status, 200);
});

test('--no-explorer leaves it out, and other values are rejected', async (t) => {
  const app = appWith(t, API);
  const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], { cwd: app.folder });
  await dev.prints(/listening on/);
  t.notRegex(dev.output(), /explorer on/);
  const wrong = runNode(t, [mikrokit, 'dev', '--explorer=web', 'server.ts'], { cwd: app.folder });
  await wrong.prints(/--explorer= needs a port/);
});

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().textContent()) ?? '';
}

interface RawReply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends headers that `fetch` does not let anybody write. */
function send(to: string, headers: Readonly<Record<string, string>> = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = request(to, { headers }, async (reply) => {
      let text = '';
      for await (const piece of reply.setEncoding('utf8')) text += piece;
      resolve({ status: reply.statusCode, headers: reply.headers, text });
    });
    sent.on('error', reject).end();
  });
}

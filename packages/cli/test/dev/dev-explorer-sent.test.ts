import { authorize, choose, exploreApi, resultOf, storedText } from './explorer-page.ts';

// Addresses, credentials and sent calls of the explorer of `mikrokit dev`.

const API = `
import { createRouter, hook, route, RpcError } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

/** Where a book stands. */
export interface Shelf { room: string }

export interface Book {
  /** As on its cover. */
  title: string;
  /** @minimum 1 */
  pages: number;
  shelf?: Shelf;
}

export const api = createRouter({
  books: {
    add: (_context, book: Book): Book => book,
    find: route({ query: true, handler: (_context, title: string): string => 'found ' + title }),
    read: route({ http: 'GET /volumes/{isbn}', rpc: false, handler: (_context, isbn: string, query: { page: number }): string => isbn + query.page }),
    a: { 'odd#name %': (_context, text: string): string => text },
  },
  login: (_context, password: Sensitive<string>): { token: Reveal<string> } => ({ token: sensitive('top-secret-token') }),
  pay: raw({ http: 'POST /payments/{id}', handler: async (_context, request, { id }) => Response.json({ id, text: await request.text() }, { status: 202 }) }),
  guarded: {
    pin: hook({ handler: (_context, pin: string) => pin === 'pin-of-ada' ? undefined : new RpcError('wrong-pin', { status: 403 }) }),
    search: route({ query: true, handler: (_context, text: string): string => 'found ' + text }),
  },
  members: {
    auth: hook({ header: 'authorization', handler: (_context, key?: string) => key === 'Bearer ada-key' || key === 'Basic ' + Buffer.from('ada:löve').toString('base64') ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    name: (): string => 'Ada',
    other: (): string => 'Grace',
  },
});
`;

const { browserTest, url } = exploreApi('addresses and sent calls in the explorer', API);

browserTest(
  'Each route has an address, which reloading keeps, and back leads to the one before',
  async (t, { page, failures }) => {
    t.is(new URL(page.url()).hash, '');
    await choose(page, 'add');
    t.is(new URL(page.url()).hash, '#/routes/books/add');
    await page.getByLabel(/^title/).fill('Emma');
    await page.reload();
    await page.getByRole('heading', { name: 'books/add' }).waitFor();
    // Values that are no secrets stay, too.
    t.is(await page.getByLabel(/^title/).inputValue(), 'Emma');
    const link = page.getByRole('link', { name: 'add', exact: true });
    t.is(await link.getAttribute('aria-current'), 'page');
    await choose(page, 'odd#name %');
    t.is(await page.title(), 'books/a/odd#name % · API explorer');
    await page.reload();
    await page.getByRole('heading', { name: 'books/a/odd#name %' }).waitFor();
    await page.getByLabel('text').fill('x');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'x');
    await page.goBack();
    await page.getByRole('heading', { name: 'books/add' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'books/a/odd#name %' }).waitFor();
    for (const [hash, heading] of [
      ['calls', 'Last calls'],
      ['changes', 'Changes since the lock'],
      ['sent', 'Your calls'],
      ['routes/books/gone', 'Unknown route'],
      ['%zz', 'API explorer'],
    ] as const) {
      await page.goto(`${url()}#/${hash}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    }
    t.deepEqual(failures, []);
  },
);

browserTest('Methods and paths, and the types in signatures, are shown', async (t, { page }) => {
  const requests = async (route: string) => {
    await choose(page, route);
    return page.getByLabel('Methods and paths').getByRole('listitem').allTextContents();
  };
  t.deepEqual(await requests('add'), ['POST /books/add']);
  t.deepEqual(await requests('find'), ['GET /books/find', 'POST /books/find']);
  t.deepEqual(await requests('read GET'), ['GET /volumes/{isbn}']);
  t.deepEqual(await requests('pay POST'), ['POST /payments/{id}']);
  await choose(page, 'add');
  const name = page.getByLabel('Signature').getByRole('button', { name: 'Book' }).first();
  t.is(await name.getAttribute('aria-expanded'), 'false');
  await name.click();
  t.is(
    await page.getByLabel('Type Book').textContent(),
    'interface Book {\n  // As on its cover.\n  title: string;\n  pages: number & Min<1>;\n  shelf?: Shelf;\n}',
  );
  await page.getByLabel('Type Book').getByRole('button', { name: 'Shelf' }).click();
  t.regex((await page.getByLabel('Type Shelf').textContent()) ?? '', /^\/\/ Where a book stands\./);
  await name.click();
  t.is(await page.getByLabel('Type Book').count(), 0);
});

browserTest('An invalid value is sent when a person wants that', async (t, { page }) => {
  await choose(page, 'add');
  const sendAnyway = page.getByRole('button', { name: 'Send anyway' });
  t.is(await page.locator('[aria-invalid], .issue, .issues li').count(), 0);
  t.false(await sendAnyway.isVisible());
  await page.getByLabel(/^title/).fill('Emma');
  await page.getByLabel('pages', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await sendAnyway.click();
  await page.getByText('400 Bad Request').waitFor();
  t.regex(
    (await page.getByLabel('Body', { exact: true }).textContent()) ?? '',
    /"path": \[\s*"book",\s*"pages"/,
  );
  await page.getByLabel('As JSON').fill('[{ "title": ');
  await sendAnyway.click();
  await page.getByText('"bad-request"').waitFor();
  await page.getByLabel('As JSON').fill('[{ "title": "Emma", "pages": 1 }]');
  t.false(await sendAnyway.isVisible());
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('200 OK').waitFor();
  t.is(await page.locator('pre .json-key').first().textContent(), '"title"');
  await choose(page, 'read GET');
  await page.getByLabel('isbn').fill('7');
  await page.getByLabel('page', { exact: true }).fill('two');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await sendAnyway.click();
  await page.getByText('400 Bad Request').waitFor();
});

browserTest(
  'Credentials are for all routes, in memory, and in the tab only if a person wants that',
  async (t, { page }) => {
    await page.evaluate(
      "localStorage.setItem('mikrokit:headers', 'authorization: old'); localStorage.setItem('mikrokit:hook:x', '[1]')",
    );
    await page.reload();
    t.is(await storedText(page, 'localStorage'), '{}');
    await authorize(page, 'authorization', 'ada-key');
    for (const [route, result] of [
      ['name', 'Ada'],
      ['other', 'Grace'],
    ] as const) {
      await choose(page, route);
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      t.is(await resultOf(page), result);
    }
    const stored = async () =>
      (await storedText(page, 'localStorage')) + (await storedText(page, 'sessionStorage'));
    t.notRegex(await stored(), /ada-key/);
    t.regex(await stored(), /••••••/);
    await page.reload();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('401 Unauthorized').waitFor();
    await page.getByRole('button', { name: 'Enter credentials' }).click();
    await page.getByLabel('authorization scheme').selectOption('User and password');
    await page.getByLabel('authorization user').fill('ada');
    await page.getByLabel('authorization password').fill('löve');
    await page.getByLabel('Remember them in this tab').check();
    await page.getByRole('button', { name: 'Done' }).click();
    t.regex(await storedText(page, 'sessionStorage'), /löve/);
    t.notRegex(await storedText(page, 'localStorage'), /löve/);
    await page.reload();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'Grace');
    await page.getByRole('button', { name: 'Authorize (1)' }).click();
    await page.getByRole('button', { name: 'Forget all' }).click();
    await page.getByLabel('Remember them in this tab').uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    t.notRegex(await stored(), /löve/);
  },
);

browserTest(
  'A call has an address with its request and reply, and is sent again',
  async (t, { page, failures }) => {
    await choose(page, 'add');
    await page.getByLabel('As JSON').fill('[{ "title": "Emma", "pages": 3 }]');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('200 OK').waitFor();
    await page.getByRole('link', { name: 'Your calls' }).click();
    await page.getByRole('link', { name: /books\/add · 200 OK · \d+ ms/ }).click();
    t.is(new URL(page.url()).hash, '#/sent/1');
    await page.reload();
    await page.getByText(`POST ${new URL(url()).origin}/books/add`).waitFor();
    t.regex((await page.getByLabel('Request body').textContent()) ?? '', /"title": "Emma"/);
    t.regex((await page.getByLabel('Body', { exact: true }).textContent()) ?? '', /"pages": 3/);
    await page
      .getByText(/^Headers \(/)
      .last()
      .click();
    await page
      .getByRole('row', { name: /content-type application\/json/ })
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL(/#\/sent\/2$/);
    await page.getByText('200 OK').waitFor();
    await page.goBack();
    await page.waitForURL(/#\/sent\/1$/);
    await page.getByRole('button', { name: 'Edit' }).click();
    t.is(await page.getByLabel(/^title/).inputValue(), 'Emma');

    await choose(page, 'pay POST');
    await page.getByLabel('id', { exact: true }).fill('7');
    await page.getByLabel('Text', { exact: true }).fill('{ "amount": 1 }');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('202 Accepted').waitFor();
    await page.goto(`${url()}#/sent/3`);
    await page.reload();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL(/#\/sent\/4$/);
    t.regex((await page.getByLabel('Body', { exact: true }).textContent()) ?? '', /"id":\s?"7"/);
    t.deepEqual(failures, []);
  },
);

browserTest(
  'Parameters of hooks are credentials, also in the address of a GET',
  async (t, { page }) => {
    await choose(page, 'search');
    await page.getByLabel('text', { exact: true }).fill('tea');
    await page.getByLabel('pin', { exact: true }).fill('pin-of-ada');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'found tea');
    t.notRegex(await storedText(page, 'sessionStorage'), /pin-of-ada/);
    await page.goto(`${url()}#/sent/1`);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL(/#\/sent\/2$/);
    t.regex((await page.getByLabel('Body', { exact: true }).textContent()) ?? '', /found tea/);
    t.notRegex((await page.textContent('main')) ?? '', /pin-of-ada/);
  },
);

browserTest('Secrets are in no address and in no storage', async (t, { page }) => {
  await choose(page, 'login');
  await page.getByLabel('password').fill('hunter2');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  t.like(await resultOf(page), { token: '[sensitive]' });
  await page.goto(`${url()}#/sent/1`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.waitForURL(/#\/sent\/2$/);
  const everything = async () =>
    (await page.textContent('body')) +
    (await storedText(page, 'localStorage')) +
    (await storedText(page, 'sessionStorage'));
  t.notRegex(await everything(), /hunter2|top-secret-token/);
  await page.reload();
  await page.getByText('Secrets, files and large values are gone').waitFor();
  t.notRegex(await everything(), /hunter2|top-secret-token/);
});

browserTest('A call that no longer is there says so', async (t, { page }) => {
  await page.goto(`${url()}#/sent/99`);
  await page.getByRole('alert').getByText('This tab no longer has the call').waitFor();
  t.pass();
});

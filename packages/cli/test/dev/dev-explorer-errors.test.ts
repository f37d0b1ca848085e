import { authorize, choose, exploreApi, resultOf } from './explorer-page.ts';

// Errors in the explorer of `mikrokit dev`: their meaning, and where to mend what was rejected.

const API = `
import { createRouter, hook, RpcError } from '@mikrokit/router';

/** Where a book was looked for. */
export interface Missing { shelf: string }

export interface Order {
  /** @minLength 3 */
  title: string;
  count: number;
  lines: { amount: number }[];
  prices: Record<string, number>;
  gift?: number;
  payer: { kind: 'person'; name: string } | { kind: 'company'; employees: number };
}

export const api = createRouter({
  find: (_context, title: string): string | RpcError<'no-such-book', Missing> => new RpcError('no-such-book', { status: 404, data: { shelf: title } }),
  closed: (): string => { throw new RpcError('closed', { status: 409 }); },
  fails: (): string => { throw new Error('the secret of the shop'); },
  order: (_context, order: Order, ...notes: number[]): string => order.title + notes.length,
  bare: (): string => { throw new RpcError('forbidden', { status: 403 }); },
  members: {
    auth: hook({ header: 'authorization', handler: (_context, key?: string): RpcError<'unauthorized'> | undefined => key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    code: hook({ handler: (_context, code: string) => code === '42' ? undefined : new RpcError('wrong-code', { status: 403 }) }),
    name: (): string => 'Ada',
  },
});
`;

const { browserTest } = exploreApi('errors in the explorer', API);

browserTest(
  'Errors tell what they mean, who declares them, and what they carry',
  async (t, { page }) => {
    const call = async (route: string, outcome: string) => {
      await choose(page, route);
      if (route === 'find') await page.getByLabel('title').fill('B7');
      await page.getByRole('button', { name: 'Call', exact: true }).click();
      await page.getByText(outcome).waitFor();
    };
    await call('find', 'no-such-book (404)');
    await page
      .getByText('This route declares it. Its data is of the type Missing: Where a')
      .waitFor();
    t.deepEqual(await resultOf(page), { shelf: 'B7' });
    await call('closed', 'closed (409)');
    await page.getByText('Neither the route nor its hooks declare it').waitFor();
    await call('fails', 'internal (500)');
    await page.getByText("The cause is only in the server's log").waitFor();
    t.notRegex((await page.textContent('body')) ?? '', /secret of the shop/);
    await call('bare', 'forbidden (403)');
    await page.getByText('You are not allowed to do this. No hook of this route').waitFor();
  },
);

browserTest(
  'Who is rejected is led to the headers and to the parameters of hooks',
  async (t, { page }) => {
    await choose(page, 'name');
    await page.getByLabel('code', { exact: true }).fill('41');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('The hook members/auth declares it.').waitFor();
    const advice =
      'Check the header authorization under Authorize and the parameters of the hook members/code';
    await page.getByText(`The server does not know who you are. ${advice}`).waitFor();
    await authorize(page, 'authorization', 'ada');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(`You are not allowed to do this. ${advice}`).waitFor();
    await page.getByLabel('code', { exact: true }).fill('42');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await resultOf(page), 'Ada');
    await authorize(page, /^Other headers/, 'host: example.com');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('Browsers do not let pages send host').waitFor();
  },
);

browserTest('Issues stand beside the fields that they are about', async (t, { page }) => {
  await choose(page, 'order');
  const issueOf = async (label: string) => {
    const input = page.getByLabel(label, { exact: true });
    const id = await input.getAttribute('aria-describedby');
    return id === null ? undefined : page.locator(`[id="${id}"]`).textContent();
  };
  await page.getByLabel('title', { exact: true }).fill('It');
  t.is(await issueOf('title'), 'Too short; expected string & MinLength<3>');
  t.is(await page.getByLabel('title', { exact: true }).getAttribute('aria-invalid'), 'true');
  await page.getByLabel('title', { exact: true }).fill('Ulysses');
  t.is(await issueOf('title'), undefined);
  // Nobody has been there yet.
  t.is(await issueOf('count'), undefined);
  t.is(await page.locator('[aria-invalid], .issue, .issues li').count(), 0);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  t.is(await issueOf('count'), 'Expected number');
  t.is(await page.evaluate<string>('document.activeElement.closest("label").textContent'), 'count');
  await page.getByRole('button', { name: 'Add to lines' }).click();
  t.is(await issueOf('amount'), 'Expected number');
  await page.getByRole('button', { name: 'Add to other keys of prices' }).click();
  await page.getByLabel('key', { exact: true }).fill('EUR');
  t.is(await issueOf('value'), 'Expected number');
  await page.getByLabel('set gift').check();
  t.is(await issueOf('gift'), 'Expected number');
  t.is(await issueOf('set gift'), undefined);
  await page.getByRole('combobox', { name: 'payer' }).selectOption({ index: 1 });
  t.is(await issueOf('employees'), 'Expected number');
  await page.getByRole('button', { name: 'Add to notes' }).click();
  t.is(await issueOf('notes'), 'Expected number');
});

browserTest('Without a server, a call says so', async (t, { page }) => {
  await choose(page, 'fails');
  await page.route('**/fails', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('No reply arrived.').waitFor();
  t.regex((await page.locator('.error strong').textContent()) ?? '', /^network/);
});

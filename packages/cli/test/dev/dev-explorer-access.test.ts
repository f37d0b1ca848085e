import type { Page } from 'playwright-core';
import { assertAccessible, choose, exploreApi, resultOf, tabTo } from './explorer-page.ts';

// The explorer of `mikrokit dev` by keyboard, and by axe in light and dark.

const API = `
import { createRouter, RpcError } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

export interface Book {
  /** @minLength 3 */
  title: string;
  published: Date;
  tags: string[];
  pages?: number;
}

export const api = createRouter({
  books: {
    /** Keeps a book. */
    add: (_context, book: Book): Book => book,
    lose: (_context, id: number): RpcError<'no-such-book', { id: number }> => new RpcError('no-such-book', { status: 404, data: { id } }),
  },
  echo: (_context, text: string) => text,
  count: async function* (_context, to: number) { for (let n = 1; n <= to; n++) yield n; },
  report: (_context): File => new File(['42'], 'report.txt'),
  pay: raw({ http: 'POST /payments/{id}', handler: async (_context, request, { id }) => new Response(id + await request.text()) }),
});
`;

const { browserTest } = exploreApi('the explorer by keyboard and by axe', API);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

browserTest('The keyboard alone finds, calls and copies a route', async (t, { page }) => {
  await tabTo(page, page.getByLabel('Search routes'));
  await page.keyboard.type('echo');
  await tabTo(page, link(page, 'echo'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'echo' }).waitFor();
  t.is(await focused(page), 'echo');
  await tabTo(page, page.getByLabel('text'));
  await page.keyboard.type('typed');
  await tabTo(page, button(page, 'Call'));
  await page.keyboard.press('Enter');
  t.is(await resultOf(page), 'typed');
  // The next key goes on from the button, though it could not be pressed meanwhile.
  t.is(await focused(page), 'Call');
  await tabTo(page, button(page, 'Copy as curl'));
  await page.keyboard.press('Enter');
  await button(page, 'Copied').waitFor();
  t.regex(await page.evaluate<string>('navigator.clipboard.readText()'), /^curl .*"typed"/);
  t.is(await focused(page), 'Copied');
});

browserTest(
  'The keyboard alone adds and removes rows, and sends a raw request',
  async (t, { page }) => {
    await choose(page, 'add');
    await tabTo(page, button(page, 'Add to tags'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    t.is(await page.getByLabel('tags item').count(), 0);
    t.is(await focused(page), 'Add to tags');
    await choose(page, 'pay POST');
    await tabTo(page, page.getByLabel('id', { exact: true }));
    await page.keyboard.type('7');
    await tabTo(page, page.getByLabel('Text', { exact: true }));
    await page.keyboard.type('typed');
    await tabTo(page, button(page, 'Send'));
    await page.keyboard.press('Space');
    t.is(await page.getByLabel('Body', { exact: true }).last().textContent(), '7typed');
  },
);

browserTest('The keyboard alone reads the last calls and the changes', async (t, { page }) => {
  await choose(page, 'echo');
  await button(page, 'Call').click();
  await page.getByLabel('Result').waitFor();
  await page.reload();
  await tabTo(page, link(page, 'Last calls'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Last calls' }).waitFor();
  t.is(await focused(page), 'Last calls');
  const call = page.locator('details', { hasText: 'echo · 200' }).first();
  await call.waitFor();
  await tabTo(page, call.locator('summary'));
  await page.keyboard.press('Enter');
  await call.getByRole('cell', { name: 'echo' }).waitFor();
  // The list is asked for anew each second, which must not take the focus away.
  await page.waitForResponse(/_mikrokit\/calls$/);
  t.regex(await focused(page), /echo · 200/);
  await page.reload();
  await tabTo(page, link(page, 'Changes'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Changes since the lock' }).waitFor();
  t.is(await focused(page), 'Changes since the lock');
  await page.getByText('mikrokit contract lock').waitFor();
  await tabTo(page, button(page, 'Compare again'));
  await page.keyboard.press('Enter');
  await page.getByText('mikrokit contract lock').waitFor();
  t.is(await focused(page), 'Compare again');
});

browserTest('axe finds nothing serious in any view, in light and in dark', async (t, { page }) => {
  await page.getByText('Choose a route from the list').waitFor();
  await assertAccessible(t, page);
  // A form with issues beside its fields.
  await choose(page, 'add');
  await button(page, 'Call').click();
  await page.locator('.issue').first().waitFor();
  await button(page, 'Send anyway').waitFor();
  await page.getByRole('button', { name: 'Book' }).first().click();
  await page.getByLabel('Type Book').waitFor();
  await button(page, 'Add to tags').click();
  await assertAccessible(t, page);
  await choose(page, 'lose');
  await page.getByLabel('id').fill('7');
  await button(page, 'Call').click();
  await page.getByText('no-such-book (404)').waitFor();
  await page.getByText(/^Headers \(/).click();
  await assertAccessible(t, page);
  await button(page, 'Authorize').click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(t, page);
  await button(page, 'Done').click();
  await choose(page, 'count');
  await page.getByLabel('to').fill('2');
  await button(page, 'Call').click();
  await page.getByText('The stream has ended.').waitFor();
  await assertAccessible(t, page);
  await choose(page, 'report');
  await button(page, 'Call').click();
  await page.getByRole('link', { name: 'Save report.txt' }).waitFor();
  await assertAccessible(t, page);
  await choose(page, 'pay POST');
  await button(page, 'Send').click();
  await page.getByRole('alert').getByText('id is empty').waitFor();
  await page.getByLabel('id', { exact: true }).fill('7');
  await button(page, 'Send').click();
  await page.getByText('200 OK').waitFor();
  await assertAccessible(t, page);
  await link(page, 'Your calls').click();
  await page.getByRole('heading', { name: 'Your calls' }).waitFor();
  await assertAccessible(t, page);
  await page.getByRole('link', { name: /pay · 200/ }).click();
  await button(page, 'Send again').waitFor();
  await assertAccessible(t, page);
  await page.getByLabel('Prefix').fill('/nothing');
  await page.getByLabel('Prefix').press('Enter');
  await page.getByRole('alert').getByText('does not describe an API').waitFor();
  await assertAccessible(t, page);
});

browserTest('axe finds nothing serious on a phone, a tablet and a desk', async (t, { page }) => {
  await choose(page, 'echo');
  await page.getByLabel('text').fill('typed');
  await button(page, 'Call').click();
  await page.getByText('200 OK').waitFor();
  const start = page.url().replace(/#.*/, '');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [hash, heading] of [
      ['', 'API explorer'],
      ['routes/books/add', 'books/add'],
      ['sent', 'Your calls'],
      ['sent/1', 'echo'],
    ] as const) {
      await page.goto(`${start}#/${hash}`);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      const view = `${width} ${hash}`;
      t.true(
        await page.evaluate<boolean>(`document.documentElement.scrollWidth <= ${width}`),
        view,
      );
      // Beside each other from the width of a small laptop.
      t.is(await page.getByLabel('Search routes').isVisible(), width > 800, view);
      await assertAccessible(t, page);
    }
  }
});

browserTest(
  'On a narrow screen all parts are below each other, and nothing is cut off',
  async (t, { page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    t.true(await page.evaluate<boolean>('document.documentElement.scrollWidth <= 320'), 'start');
    for (const route of ['add', 'pay POST']) {
      // The list of routes gives way to the route, and is there when asked for.
      if (!(await link(page, route).isVisible()))
        await page.getByText('Routes', { exact: true }).click();
      await choose(page, route);
      await link(page, route).waitFor({ state: 'hidden' });
      t.true(await page.evaluate<boolean>('document.documentElement.scrollWidth <= 320'), route);
    }
    await link(page, 'Last calls').click();
    await page.getByRole('heading', { name: 'Last calls' }).waitFor();
    t.true(await page.evaluate<boolean>('document.documentElement.scrollWidth <= 320'), 'calls');
  },
);

/** The text of the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent');
}

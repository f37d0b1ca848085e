import test, { type ExecutionContext } from 'ava';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { serveApart, serveBuilt, serveDeveloped, serveRestartable } from './servers.ts';

// Installed by `npm run system-packages`.
const hasBrowser = hasChromium('the pages of examples/react');
const browserTest = hasBrowser ? test.serial : test.serial.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (!hasBrowser) return;
  browser = await launchChromium();
});
test.after.always(() => browser?.close());

for (const [name, serve] of Object.entries({
  'by mikrokit dev --vite': serveDeveloped,
  'as it is built, by files()': serveBuilt,
  'on another origin than its API': serveApart,
})) {
  browserTest(`the page ${name} shows users with dates, and what goes wrong`, async (t) => {
    t.timeout(120_000);
    const { origin, stop } = await serve(t);
    const { page, problems, calls } = await open(t, origin);

    await page.getByLabel('Id').fill('7');
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await page.getByLabel('Surname').fill('Hopper');
    await page.getByRole('button').click();
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    t.regex((await row.textContent()) ?? '', /^7Grace Hopper\d+:\d\d:\d\d/);
    const saved = Date.parse((await row.locator('time').getAttribute('datetime')) ?? '');
    t.true(Math.abs(saved - Date.now()) < 60_000);
    if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });

    // A query is a GET without a preflight; other calls send their contract in a header.
    t.true(
      calls.some((call) => /^GET \/latestUsers\?params=%5B5%5D&contract=[\w-]{8}$/.test(call)),
    );
    t.true(calls.some((call) => /^POST \/updateUser [\w-]{8}$/.test(call)));

    await page.getByLabel('Id').fill('seven');
    await page.getByRole('button').click();
    const alert = page.getByRole('alert');
    t.is(await alert.first().textContent(), 'This is no user: the id has to be a number.');

    t.deepEqual(problems, []);
    await stop();
    await page.getByLabel('Id').fill('8');
    await page.getByRole('button').click();
    await page.getByText('The server cannot be reached.').waitFor();
    t.pass();
  });
}

browserTest(
  'the page shows saves as they happen, and goes on when its server restarts',
  async (t) => {
    t.timeout(120_000);
    const { origin, restart } = await serveRestartable(t);
    const { page } = await open(t, origin);
    const saves = page.getByRole('list', { name: 'Saves' }).getByRole('listitem');
    const save = async (id: number, name: string) => {
      const lastUpdate = new Date().toISOString();
      const reply = await fetch(`${origin}/updateUser`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ id, name, surname: 'Hopper', lastUpdate }]),
      });
      t.is(reply.status, 200);
      await saves.filter({ hasText: name }).waitFor();
    };

    // Each is there before the next one is saved.
    await save(1, 'Ada');
    await save(2, 'Betty');
    await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
    await restart();
    await save(3, 'Grace');
    await save(1, 'Ada Augusta');
    const names = (await saves.allTextContents()).map((text) => text.replace(/ Hopper at .*/, ''));
    t.deepEqual(names, ['Ada', 'Betty', 'Grace', 'Ada Augusta']);
    t.is(await page.locator('body').getAttribute('data-page'), 'first', 'it was not loaded again');
  },
);

/** Opens the page, and records console errors and calls. */
async function open(
  t: ExecutionContext,
  origin: string,
): Promise<{ page: Page; problems: string[]; calls: string[] }> {
  if (browser === undefined) throw new Error('There is no browser');
  const page = await browser.newPage();
  t.teardown(() => page.close());
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const contract = request.headers()['mikrokit-contract'];
    calls.push(`${request.method()} ${pathname}${search}${contract ? ` ${contract}` : ''}`);
  });
  await page.goto(origin);
  return { page, problems, calls };
}

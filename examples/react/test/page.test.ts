import { existsSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serveApart, serveBuilt, serveDeveloped } from './servers.ts';

const executablePath = '/usr/bin/chromium';
// Installed by `npm run system-packages`.
const browserTest = existsSync(executablePath) ? test.serial : test.serial.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (!existsSync(executablePath)) return;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
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

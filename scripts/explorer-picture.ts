// `npm run picture`: shows `examples/users` in the explorer of `mikrokit dev`, and writes docs/explorer.png.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hasChromium, launchChromium } from '../test/support/chromium.ts';
import { runNode } from '../test/support/running-process.ts';

const root = join(import.meta.dirname, '..');

const user = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };

if (hasChromium('the picture of the explorer')) await writePicture(join(root, 'docs/explorer.png'));
else process.exitCode = 1;

async function writePicture(file: string): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const teardown = (end: () => unknown): void =>
    stack.defer(async () => {
      await end();
    });
  const dev = runNode(
    { teardown },
    [join(root, 'packages/compiler/bin/mikrokit.js'), 'dev', 'server.ts'],
    { cwd: join(root, 'examples/users'), env: { PORT: '0', DATABASE: ':memory:' } },
  );
  const [, url = ''] = await dev.prints(/explorer on (http:\S+)/);
  await dev.prints(/Listening on/);
  const browser = await launchChromium();
  stack.defer(() => browser.close());
  const page = await browser.newPage({
    viewport: { width: 1000, height: 720 },
    colorScheme: 'light',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  await page.goto(url);
  await callRoute(page);
  await page.screenshot({ path: file });
  console.log(`Wrote ${file}`);
}

async function callRoute(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'updateUser', exact: true }).first().click();
  await page.getByLabel('As JSON').fill(JSON.stringify([user], undefined, 2));
  // The first call of a browser opens its connection.
  for (let calls = 0; calls < 2; calls++) {
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByLabel('Result').waitFor();
  }
}

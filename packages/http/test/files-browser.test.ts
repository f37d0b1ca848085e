import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@mikrokit/http';
import { type FilesOptions, files } from '@mikrokit/http/files';
import { createRouter } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { looseCodecs, silent } from './api.ts';

// Installed by `npm run system-packages`.
const browserTest = hasChromium('pages in real browsers') ? test : test.skip;

/** Opens a page of `files()` in a browser, with the statuses of what it loads. */
async function open(t: ExecutionContext, options: FilesOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-page-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><title>page</title><p></p><script src="/app.js"></script><script>window.inline = true;</script>',
  );
  writeFileSync(join(folder, 'app.js'), 'document.querySelector("p").textContent = "it works";');
  const api = createRouter({ page: files(folder, options) }, { logger: silent }, looseCodecs());
  const seen: string[] = [];
  const accessLog = {
    info: (entry: object) => {
      const { path, status } = entry as { path: string; status: number };
      seen.push(`${path} ${status}`);
    },
  };
  const server = await serve(api, { port: 0, securityHeaders: true, accessLog });
  t.teardown(() => server.close({ deadline: 200 }));
  const browser = await launchChromium();
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  await page.goto(server.url);
  const stateOf = async () => ({
    text: await page.textContent('p'),
    inline: await page.evaluate('window.inline === true'),
  });
  return { page, seen, stateOf };
}

browserTest('In Chromium a page works after it is reloaded', async (t) => {
  const { page, seen, stateOf } = await open(t, {});
  t.deepEqual(await stateOf(), { text: 'it works', inline: true });
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload();
    t.deepEqual(await stateOf(), { text: 'it works', inline: true });
  }
  t.true(seen.filter((entry) => entry === '/ 304').length === 2, seen.join('\n'));
});

browserTest('In Chromium a page has its own policy, before and after it is reloaded', async (t) => {
  const headers = { 'content-security-policy': "default-src 'self'; img-src data:" };
  const { page, seen, stateOf } = await open(t, { headers });
  t.deepEqual(await stateOf(), { text: 'it works', inline: false });
  await page.reload();
  t.deepEqual(await stateOf(), { text: 'it works', inline: false });
  t.true(seen.includes('/ 304'), seen.join('\n'));
});

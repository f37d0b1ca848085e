import '@mikrokit/compiler/register';
import { type HttpServer, type ServeOptions, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { bundleForBrowsers, pageWith } from './browser-client.ts';

const { streams } = (await import('./api/streams.ts')) as typeof import('./api/streams.ts');

// Installed by `npm run system-packages`.
const isInstalled = hasChromium('WebSockets of real browsers');
const browserTest = isInstalled ? test.serial : test.serial.skip;
let browser: Browser | undefined;
let script = '';
test.before(async () => {
  if (!isInstalled) return;
  browser = await launchChromium();
  script = await bundleForBrowsers(
    "export { createClient } from '@mikrokit/client'; export { webSocketTransport } from '@mikrokit/client/web-socket';",
  );
});
test.after.always(() => browser?.close());

/** Serves the API, and pages with the client. */
async function serving(t: ExecutionContext, options: ServeOptions = {}) {
  const server: HttpServer = await serve(streams, {
    port: 0,
    webSocket: true,
    fallback: pageWith(script),
    ...options,
  });
  t.teardown(() => server.close({ deadline: 200 }));
  const { port } = new URL(server.url);
  // Browsers take these names for two sites.
  return { own: `http://127.0.0.1:${port}`, other: `http://localhost:${port}` };
}

/** Runs code in a page at an address. */
async function inPage(t: ExecutionContext, at: string, code: string): Promise<unknown> {
  if (browser === undefined) throw new Error('There is no browser');
  const page = await browser.newPage();
  t.teardown(() => page.close());
  page.setDefaultTimeout(30_000);
  await page.goto(`${at}/page`);
  return page.evaluate(`(async () => { ${code} })()`);
}

browserTest('a page of the same site calls and streams over a WebSocket', async (t) => {
  const { own } = await serving(t);
  const result = await inPage(
    t,
    own,
    `const client = mikrokit.createClient({ transport: mikrokit.webSocketTransport() });
     const items = [];
     for await (const { n, at } of client.tokens.stream(3)) items.push([n, at instanceof Date]);
     const plain = await Promise.all([1, 2, 3].map((n) => client.plain(n)));
     const rejected = await client.plain.safe('x');
     await client.close();
     return { items, plain, type: rejected.error.type };`,
  );
  t.deepEqual(result, {
    items: [
      [1, true],
      [2, true],
      [3, true],
    ],
    plain: [2, 3, 4],
    type: 'validation',
  });
});

browserTest('a page of another site does not connect, unless cors allows its origin', async (t) => {
  const calling = (url: string) =>
    `const transport = mikrokit.webSocketTransport();
     const client = mikrokit.createClient({ url: ${JSON.stringify(url)}, transport });
     const { ok, error } = await client.plain.safe(1);
     return [ok, error?.type];`;
  const { own, other } = await serving(t);
  t.deepEqual(await inPage(t, other, calling(own)), [false, 'network']);
  const open = await serving(t, { cors: { origins: (origin) => origin.includes('//localhost:') } });
  t.deepEqual(await inPage(t, open.other, calling(open.own)), [true, undefined]);
});

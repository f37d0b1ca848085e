import '@mikrokit/compiler/register';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { nodeHandler } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { createServer } from 'vite';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';

const { api } = (await import(
  './server-rendering/api.ts'
)) as typeof import('./server-rendering/api.ts');

const browserTest = hasChromium('pages that a server renders') ? test : test.skip;

/** Serves the page, rendered for each request, and its API; keeps the calls of the browser. */
async function start(t: ExecutionContext) {
  const root = join(import.meta.dirname, '..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false },
    ssr: { resolve: { conditions: ['@mikrokit/source', 'module', 'node', 'development'] } },
    appType: 'custom',
    logLevel: 'error',
  });
  const { render } = await vite.ssrLoadModule('/test/server-rendering/render.tsx');
  const answer = nodeHandler(api);
  const calls: string[] = [];
  const server = createHttpServer(async (request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/rpc/')) {
      if (request.headers['user-agent']?.includes('Chrome')) calls.push(url.split('?')[0] ?? '');
      return void answer(request, response);
    }
    if (url !== '/') return void vite.middlewares(request, response);
    try {
      const html = await vite.transformIndexHtml('/', await render(origin));
      response.setHeader('content-type', 'text/html').end(html);
    } catch (error) {
      response.writeHead(500).end(String((error as Error).stack));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await vite.close();
  });
  return { origin, calls };
}

browserTest(
  'a page that a server renders goes on in the browser with the same data and types',
  async (t) => {
    t.timeout(120_000);
    const { origin, calls } = await start(t);
    const html = await (await fetch(origin)).text();
    t.regex(html, /<h1>Ada<!-- -->, <!-- -->1815<!-- -->, <!-- -->1152921504606846977<\/h1>/);
    t.regex(html, /<li>Betty<\/li><\/ul>/);

    const browser = await launchChromium();
    t.teardown(() => browser.close());
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(origin);
    await page.locator('[data-hydrated]').waitFor();
    t.is(await page.getByRole('heading').textContent(), 'Ada, 1815, 1152921504606846977');
    t.is(await page.getByRole('status').textContent(), 'idle');

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('listitem').nth(3).waitFor();
    t.deepEqual(await page.getByRole('listitem').allTextContents(), [
      'Ada',
      'Betty',
      'Grace',
      'Jean',
    ]);
    t.is(await page.getByRole('button', { name: 'More' }).count(), 0);
    // Nothing that the server had loaded was asked for again.
    t.deepEqual(
      calls.filter((path) => !path.endsWith('.json')),
      ['/rpc/people'],
    );

    await page.getByRole('button', { name: 'Grace' }).click();
    await page.getByText('1970-01-01T00:00:00.000Z').waitFor();
    await page.getByRole('button', { name: 'Nobody' }).click();
    await page.getByText('none of 4').waitFor();
    t.deepEqual(
      // The reply of the last call, and Vite, which cannot reload the page here.
      problems.filter((problem) => !/404|WebSocket/i.test(problem)),
      [],
    );
  },
);

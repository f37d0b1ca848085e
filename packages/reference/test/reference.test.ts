import '@mikrokit/compiler/register';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fetchHandler, serve } from '@mikrokit/http';
import { type ReferenceOptions, reference } from '@mikrokit/reference';
import test, { type ExecutionContext } from 'ava';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';

const { createApi } = (await import('./api/books.ts')) as typeof import('./api/books.ts');

const isInstalled = hasChromium('the reference in a browser');
const browserTest = isInstalled ? test : test.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (isInstalled) browser = await launchChromium();
});
test.after.always(() => browser?.close());

/** Asks for a path of an API with the page in it. */
async function ask(
  options: ReferenceOptions,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetchHandler(createApi(options))(new Request(`http://localhost${path}`, init));
}

const KEY = { headers: { authorization: 'Bearer ada' } };

test('the page is below require, and everybody sees a public one', async (t) => {
  for (const file of ['', '/openapi.json', '/start.js']) {
    t.is((await ask({ only: 'v1/books/*' }, `/api/members${file}`)).status, 401, file);
    t.is((await ask({ only: 'v1/books/*' }, `/api/members${file}`, KEY)).status, 200, file);
    t.is((await ask({ only: 'v1/books/*' }, `/api/reference${file}`)).status, 200, file);
  }
});

test('the document has the routes of only, and nothing of the others', async (t) => {
  const options = {
    only: 'v1/books/*',
    title: 'Books',
    version: '2.1.0',
    description: 'All books.',
  };
  const reply = await ask(options, '/api/reference/openapi.json');
  const text = await reply.text();
  const { info, paths } = JSON.parse(text);
  t.deepEqual(info, { title: 'Books', version: '2.1.0', description: 'All books.' });
  t.deepEqual(Object.keys(paths), ['/api/v1/books/add', '/api/v1/books/list']);
  t.notRegex(text, /admin|restart|Secret|secretive/);
  const all = await ask({ only: ['v1/books/*', 'v1/admin/*'] }, '/api/reference/openapi.json');
  t.regex(await all.text(), /"\/api\/v1\/admin\/restart"/);
});

test('files have their types and a policy that allows no other host', async (t) => {
  const options = { only: '*', path: '/docs/v1' };
  const page = await ask(options, '/api/docs/v1');
  t.is(page.headers.get('content-type'), 'text/html; charset=utf-8');
  t.is(
    page.headers.get('content-security-policy'),
    "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  );
  t.regex(await page.text(), /src="v1\/scalar\.js"/);
  const script = await ask(options, '/api/docs/v1/start.js');
  t.is(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  const head = await ask(options, '/api/docs/v1/scalar.js', { method: 'HEAD' });
  t.is(`${head.status} ${await head.text()}`, '200 ');
  for (const name of ['scalar.LICENSE', 'index.html', 'nothing'])
    t.is((await ask(options, `/api/docs/v1/${name}`)).status, 404, name);
});

test('a pattern without routes is a 500, and is tried again', async (t) => {
  const options = { only: 'gone/*' };
  t.is((await ask(options, '/api/reference/openapi.json')).status, 500);
  t.is((await ask(options, '/api/reference')).status, 200);
});

test('there is no default for only, and wrong options are rejected', (t) => {
  const rejected = (run: () => unknown, message: RegExp) =>
    t.throws(run, { instanceOf: TypeError, message });
  const api = () => createApi({ only: '*' });
  // @ts-expect-error only is required
  rejected(() => reference(api), /only must name .* `only: '\*'`/);
  // @ts-expect-error only is required
  rejected(() => reference(api, {}), /only must name/);
  rejected(() => reference(api, { only: [] }), /only must name/);
  // @ts-expect-error a router, and no function
  rejected(() => reference(api(), { only: '*' }), /\(\) => api/);
  for (const path of ['', '/', 'docs', '/docs/', '/a"b', '/{id}', '//evil.example'])
    rejected(() => reference(api, { only: '*', path }), /path must be/);
  // @ts-expect-error no such option
  rejected(() => reference(api, { only: '*', paths: [] }), /paths/);
});

browserTest(
  'a person reads routes, types and errors; no request leaves the origin, nothing is sent or stored',
  async (t) => {
    const { page, url, foreign, failures } = await openPage(t);
    await page.getByRole('heading', { name: 'Books', exact: true }).waitFor();
    await page.getByText('Adds a book to the shelf.').first().waitFor();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(300);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      t.true(overflow <= 0, `${width}: ${overflow}`);
    }
    const text = await page.evaluate<string>('document.body.innerText');
    for (const word of ['Ask AI', 'Share', 'Test Request', 'Open API Client', 'MCP', 'Deploy'])
      t.false(text.includes(word), word);
    t.notRegex(text, /admin|restart|secretive/i);
    t.deepEqual(foreign, []);
    // Scalar asks once whether it may use `eval`, and does without.
    t.deepEqual(await page.evaluate('violations'), ['script-src eval']);
    t.deepEqual(
      failures.filter((text) => !text.includes("'script-src'")),
      [],
    );
    const stored = await page.evaluate<string>(
      'JSON.stringify({ ...localStorage, ...sessionStorage })',
    );
    t.notRegex(stored, /auth|token/i);
    t.true(url.startsWith('http://'));
  },
);

browserTest('axe finds nothing serious', async (t) => {
  const { page } = await openPage(t);
  await page.getByText('Adds a book to the shelf.').first().waitFor();
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(axe);
  const found = await page.evaluate<readonly { readonly impact: string }[]>(
    'axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0].html })))',
  );
  t.deepEqual(
    found.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
    [],
  );
});

interface OpenedPage {
  readonly page: Page;
  readonly url: string;
  /** The addresses of requests to other origins. */
  readonly foreign: readonly string[];
  /** What the page printed as errors and warnings. */
  readonly failures: readonly string[];
}

async function openPage(t: ExecutionContext): Promise<OpenedPage> {
  const api = createApi({ only: 'v1/books/*', title: 'Books' });
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close());
  const context = await (browser as Browser).newContext();
  t.teardown(() => context.close());
  const page = await context.newPage();
  const foreign: string[] = [];
  const failures: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== server.url) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.addInitScript(
    "window.violations = []; addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => violations.push(effectiveDirective + ' ' + blockedURI))",
  );
  await page.goto(`${server.url}/api/reference`);
  return { page, url: server.url, foreign, failures };
}

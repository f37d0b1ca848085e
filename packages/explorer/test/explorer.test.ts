import '@mikrokit/compiler/register';
import { explorer } from '@mikrokit/explorer';
import { fetchHandler, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';

const { books } = (await import('./api/books.ts')) as typeof import('./api/books.ts');

const isInstalled = hasChromium('the explorer that an application mounts');
const browserTest = isInstalled ? test : test.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (isInstalled) browser = await launchChromium();
});
test.after.always(() => browser?.close());

const auth = (request: Request): boolean | Response =>
  request.headers.get('cookie')?.includes('session=ada') ??
  new Response('Log in', { status: 401, headers: { 'www-authenticate': 'Basic' } });

/** A server with the explorer behind its routes. */
async function serveBooks(t: ExecutionContext, path?: string): Promise<string> {
  const page = explorer(books, { auth, ...(path !== undefined && { path }) });
  const server = await serve(books, { port: 0, fallback: page });
  t.teardown(() => server.close());
  return server.url;
}

test('serve shows the page and the description to those whom auth lets in, and to nobody else', async (t) => {
  const url = await serveBooks(t);
  const ask = (path: string, cookie?: string, method = 'GET') =>
    fetch(url + path, { method, headers: cookie === undefined ? {} : { cookie } });
  for (const path of ['', '/page.js', '/page.css', '/mikrokit.json', '/nothing']) {
    t.is((await ask(`/_mikrokit${path}`)).status, 401, path);
    t.is((await ask(`/_mikrokit${path}`, 'session=eve')).status, 403, path);
  }
  const page = await ask('/_mikrokit', 'session=ada');
  t.is(page.status, 200);
  t.regex(page.headers.get('content-security-policy') ?? '', /^default-src 'self';/);
  t.is(page.headers.get('cache-control'), 'private, no-cache');
  t.like(await (await ask('/_mikrokit/mikrokit.json', 'session=ada')).json(), {
    routes: { hello: { description: 'Says hello.' } },
  });
  t.is((await ask('/_mikrokit/nothing', 'session=ada')).status, 404);
  t.is((await ask('/_mikrokit/../package.json', 'session=ada')).status, 404);
  t.is((await ask('/_mikrokit', 'session=ada', 'POST')).status, 405);
  const head = await ask('/_mikrokit', 'session=ada', 'HEAD');
  t.is(`${head.status} ${await head.text()}`, '200 ');
  t.is((await ask('/api/mikrokit.json')).status, 404);
});

test('a fetch handler sends it what is below its path', async (t) => {
  const api = fetchHandler(books);
  const page = explorer(books, { auth: () => true, path: '/internal/api-page' });
  const handler = (request: Request) =>
    new URL(request.url).pathname.startsWith('/internal/') ? page(request) : api(request);
  const document = await handler(new Request('http://localhost/internal/api-page'));
  t.regex(await document.text(), /src="\/internal\/api-page\/page\.js"/);
  const script = await handler(new Request('http://localhost/internal/api-page/page.js'));
  t.is(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  t.is((await handler(new Request('http://localhost/_mikrokit'))).status, 404);
});

test('only true is a yes, and an auth that fails shows nothing', async (t) => {
  const statusOf = async (answer: unknown) => {
    const page = explorer(books, { auth: () => answer as boolean });
    return (await page(new Request('http://localhost/_mikrokit'))).status;
  };
  t.is(await statusOf(Promise.resolve(true)), 200);
  for (const answer of [undefined, null, 1, 'ada', { id: 1 }, false, Promise.resolve(false)])
    t.is(await statusOf(answer), 403);
  const failing = explorer(books, {
    auth: () => {
      throw new Error('no session store');
    },
  });
  await t.throwsAsync(failing(new Request('http://localhost/_mikrokit')), {
    message: 'no session store',
  });
});

test('there is no default for auth, and wrong options are rejected', (t) => {
  const rejected = (run: () => unknown, message: RegExp) =>
    t.throws(run, { instanceOf: TypeError, message });
  // @ts-expect-error auth is required
  rejected(() => explorer(books), /auth must be a function/);
  // @ts-expect-error auth is required
  rejected(() => explorer(books, {}), /auth must be a function .* `auth: \(\) => true`/);
  // @ts-expect-error not a function
  rejected(() => explorer(books, { auth: true }), /auth must be a function/);
  for (const path of ['', '/', 'admin', '/admin/', '/a"b', '/{id}', '//evil.example'])
    rejected(() => explorer(books, { auth: () => true, path }), /path must be/);
  // @ts-expect-error no such option
  rejected(() => explorer(books, { auth: () => true, paths: [] }), /paths/);
});

browserTest(
  'A person who is let in calls a route of an API that does not describe itself',
  async (t) => {
    const url = await serveBooks(t, '/internal/page');
    const context = await (browser as Browser).newContext();
    t.teardown(() => context.close());
    await context.addCookies([{ name: 'session', value: 'ada', url }]);
    const page = await context.newPage();
    await page.goto(`${url}/internal/page`);
    await page.getByRole('link', { name: 'hello', exact: true }).first().click();
    t.is(await page.getByLabel('Prefix').count(), 0);
    await page.getByLabel('name').fill('Ada');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('authorization', { exact: true }).fill('ada');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    t.is(await page.getByLabel('Result').textContent(), '"Hello, Ada"');
  },
);

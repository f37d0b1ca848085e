import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
import test, { type ExecutionContext } from 'ava';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium } from '../../../test/support/chromium.ts';
import { looseCodecs, silent } from './api.ts';

// Installed by `npm run system-packages`.
const isInstalled = hasChromium('forms of real browsers');
const browserTest = isInstalled ? test.serial : test.serial.skip;
let browser: Browser | undefined;
test.before(async () => {
  if (isInstalled) browser = await launchChromium();
});
test.after.always(() => browser?.close());

/** Serves a page with a form, and raw routes that record the forms that they take. */
async function serving(t: ExecutionContext) {
  const taken: string[] = [];
  const take = async (name: string, request: Request) => {
    const { value } = Object.fromEntries(new URLSearchParams(await request.text()));
    taken.push(`${name} ${value}`);
    return new Response(`${name} took it`);
  };
  const api = createRouter(
    {
      page: raw({
        http: 'GET /page',
        handler: (_context, { url }) => {
          const { searchParams } = new URL(url);
          const to = searchParams.get('to');
          return new Response(
            `<!doctype html><form method="post" action="${to}"><input name="value" value="1"><button>Send</button></form>`,
            {
              headers: {
                'content-type': 'text/html',
                'referrer-policy': searchParams.get('policy') ?? 'strict-origin',
              },
            },
          );
        },
      }),
      own: raw({ http: 'POST /own', handler: (_context, request) => take('own', request) }),
      open: raw({
        http: 'POST /open',
        crossSite: true,
        handler: (_context, request) => take('open', request),
      }),
      listed: raw({
        http: 'POST /listed',
        crossSite: ['https://id.example.com'],
        handler: (_context, request) => take('listed', request),
      }),
    },
    { logger: silent },
    looseCodecs(),
  );
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 500 }));
  const { port } = new URL(server.url);
  // Browsers take these names for two sites.
  return { own: `http://127.0.0.1:${port}`, other: `http://localhost:${port}`, taken };
}

/** Sends the form of a page at an origin to an address, and gives the reply that the browser then shows. */
async function sendForm(t: ExecutionContext, from: string, to: string, policy = 'strict-origin') {
  if (browser === undefined) throw new Error('There is no browser');
  const page = await browser.newPage();
  t.teardown(() => page.close());
  page.setDefaultTimeout(30_000);
  await page.goto(`${from}/page?policy=${policy}&to=${encodeURIComponent(to)}`);
  const sent = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.getByRole('button').click();
  const reply = await sent;
  const { 'sec-fetch-site': site, origin } = await reply.request().allHeaders();
  return { status: reply.status(), site, origin };
}

browserTest('A form of the own page is taken', async (t) => {
  const { own, taken } = await serving(t);
  t.deepEqual(await sendForm(t, own, `${own}/own`), {
    status: 200,
    site: 'same-origin',
    origin: own,
  });
  t.deepEqual(taken, ['own 1']);
});

browserTest('A form of another site is rejected before the handler runs', async (t) => {
  const { own, other, taken } = await serving(t);
  t.deepEqual(await sendForm(t, other, `${own}/own`), {
    status: 403,
    site: 'cross-site',
    origin: other,
  });
  const hidden = await sendForm(t, other, `${own}/own`, 'no-referrer');
  t.deepEqual(hidden, { status: 403, site: 'cross-site', origin: 'null' });
  t.is((await sendForm(t, other, `${own}/listed`)).status, 403);
  t.deepEqual(taken, []);
});

browserTest('A form from another port of the same host is rejected', async (t) => {
  const [one, two] = [await serving(t), await serving(t)];
  const { status, site } = await sendForm(t, two.own, `${one.own}/own`);
  t.deepEqual({ status, site }, { status: 403, site: 'same-site' });
  t.deepEqual([...one.taken, ...two.taken], []);
});

browserTest('A form of another site is taken with crossSite: true', async (t) => {
  const { own, other, taken } = await serving(t);
  const { status, site } = await sendForm(t, other, `${own}/open`);
  t.deepEqual({ status, site }, { status: 200, site: 'cross-site' });
  t.deepEqual(taken, ['open 1']);
});

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { runCopy } from './copied-call.ts';
import { authorize, choose, exploreApi } from './explorer-page.ts';

// Raw routes in the explorer of `mikrokit dev`.

const API = `
import { createHash } from 'node:crypto';
import { createRouter, hook, RpcError } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

export const api = createRouter({
  payments: {
    pay: raw({
      description: 'Takes a payment.',
      http: 'POST /payments/{id}',
      handler: async (_context, request, { id }) =>
        new Response(id + ' ' + request.headers.get('content-type') + ' ' + (await request.text()), { status: 202, headers: { 'x-paid': '<b>yes</b>' } }),
    }),
  },
  keep: raw({
    http: ['PUT /kept/{path...}', 'DELETE /kept/{path...}'],
    handler: async (_context, request, { path }) => {
      const digest = createHash('sha256').update(new Uint8Array(await request.arrayBuffer())).digest('hex');
      return Response.json([request.method, path, new URL(request.url).search, request.headers.get('content-type'), digest]);
    },
  }),
  picture: raw({ http: 'GET /picture', handler: () => new Response(new Uint8Array(1000), { headers: { 'content-type': 'image/png' } }) }),
  moved: raw({ http: 'GET /moved', handler: (_context, { url }) => Response.redirect(new URL('/members', url), 303) }),
  away: raw({ http: 'GET /away', handler: () => Response.redirect('https://example.com/', 303) }),
  endless: raw({
    http: 'GET /endless',
    handler: () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('one\\n')) }), { headers: { 'content-type': 'text/plain' } }),
  }),
  guarded: {
    auth: hook({ header: 'authorization', handler: (_context, key?: string) => key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }) }),
    list: raw({ http: 'GET /members', handler: () => new Response('Ada') }),
  },
});
`;

const { app, browserTest } = exploreApi('raw routes in the explorer', API);

browserTest('A text is sent to a path as it is, and the reply is shown', async (t, opened) => {
  const { page, failures } = opened;
  await page.getByLabel('Search routes').fill('takes a payment');
  await choose(page, 'pay POST');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('id is empty').waitFor();
  for (const value of ['..', 'a/b']) {
    await page.getByLabel('id', { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('id must not be').waitFor();
  }
  await page.getByLabel('id', { exact: true }).fill('a b ü%');
  await page.getByLabel('Text', { exact: true }).fill('{ "amount": 1.50 }');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('202 Accepted').waitFor();
  const reply = 'a b ü% application/json { "amount": 1.50 }';
  t.is(await page.getByLabel('Body', { exact: true }).last().textContent(), reply);
  await page.getByText(/^Headers \(/).click();
  await page.getByRole('row', { name: 'x-paid <b>yes</b>' }).waitFor();
  t.is(await page.getByRole('alert').textContent(), '');
  t.is(await runCopy(t, app(), page, 'curl'), reply);
  t.deepEqual(failures, []);
});

browserTest(
  'A file is sent with its type, and a route of two methods offers both',
  async (t, opened) => {
    const { page } = opened;
    const buffer = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 256));
    const digest = createHash('sha256').update(buffer).digest('hex');
    await choose(page, 'keep PUT, DELETE');
    await page.getByRole('textbox', { name: 'path' }).fill('a/b');
    await page.getByLabel('Query').fill('?page=1&x=ü');
    await page.getByLabel('Kind').selectOption('File');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('Choose a file').waitFor();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'it.bin', mimeType: 'application/x-test', buffer });
    await page.getByRole('button', { name: 'Send' }).click();
    const body = page.getByLabel('Body', { exact: true }).last();
    await body.getByText(digest).waitFor();
    const expected = ['PUT', 'a/b', '?page=1&x=%C3%BC', 'application/x-test', digest];
    t.deepEqual(JSON.parse((await body.textContent()) ?? ''), expected);
    writeFileSync(app().path('it.bin'), buffer);
    t.deepEqual(JSON.parse(await runCopy(t, app(), page, 'curl')), expected);
    await page.getByLabel('Request').selectOption('DELETE /kept/{path...}');
    await page.getByRole('textbox', { name: 'path' }).fill('c');
    await page.getByLabel('Kind').selectOption('None');
    await page.getByRole('button', { name: 'Send' }).click();
    await body.getByText('"DELETE","c"').waitFor();
  },
);

browserTest('What is no text is saved, and a redirect is told', async (t, { page }) => {
  await choose(page, 'picture GET');
  t.false(await page.getByRole('group', { name: 'Body' }).isVisible());
  await page.getByRole('button', { name: 'Send' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the body (image/png, 1000 bytes)' }).click();
  t.is((await downloading).suggestedFilename(), 'body.png');
  await choose(page, 'moved GET');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The server redirected to').waitFor();
  await page.getByText('Perhaps a hook of this route reads headers').waitFor();
  await authorize(page, 'authorization', 'ada');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Body', { exact: true }).last().getByText('Ada').waitFor();
  await authorize(page, /^Other headers/, 'cookie: a=b');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('Browsers do not let pages send cookie').waitFor();
});

browserTest(
  'A reply is shown as it arrives until it is stopped; no reply is explained',
  async (t, opened) => {
    const { page } = opened;
    await choose(page, 'endless GET');
    await page.getByRole('button', { name: 'Send' }).click();
    const body = page.getByLabel('Body', { exact: true }).last();
    await body.getByText('one').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alert').getByText('Stopped.').waitFor();
    t.is(await body.textContent(), 'one\n');
    // The content security policy of the page lets it ask no other host.
    await choose(page, 'away GET');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('redirected to another host').waitFor();
  },
);

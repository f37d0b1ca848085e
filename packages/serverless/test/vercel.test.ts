import '@mikrokit/compiler/register';
import { vercelFetchHandler, vercelHandler } from '@mikrokit/serverless/vercel';
import test from 'ava';
import { serveListener } from '../../../test/support/serve-listener.ts';

const { prefixed } = await import('./clouds-api.ts');

const json = { 'content-type': 'application/json' };

test('a function of the Node runtime serves the whole API', async (t) => {
  const url = await serveListener(t, vercelHandler(prefixed));
  const reply = await fetch(`${url}/api/greet`, { method: 'POST', headers: json, body: '["Ada"]' });
  t.is(await reply.text(), '{"greet":"Hello, Ada"}');
  // Rewrites may add parameters.
  t.is(await (await fetch(`${url}/api/square?path=square&params=[3]`)).text(), '{"square":9}');
});

test('behind a parser that leaves only a parsed body, as in Next, that body is used', async (t) => {
  const handle = vercelHandler(prefixed);
  const url = await serveListener(t, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    handle(Object.assign(request, { body: JSON.parse(`${Buffer.concat(chunks)}`) }), response);
  });
  const call = (route: string, body: string) =>
    fetch(`${url}/api/${route}`, { method: 'POST', headers: json, body });
  t.is(await (await call('greet', '["Ada"]')).text(), '{"greet":"Hello, Ada"}');
  t.is((await call('small', JSON.stringify(['x'.repeat(60)]))).status, 413);
});

test("a function that takes a Request gets its caller's address from Vercel", async (t) => {
  const handle = vercelFetchHandler(prefixed);
  const request = new Request('https://example.com/api/caller', {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': '203.0.113.7' },
  });
  t.is(await (await handle(request)).text(), '{"caller":"203.0.113.7"}');
});

test.serial('work after a reply is handed to Vercel, and goes on elsewhere', async (t) => {
  const url = await serveListener(t, vercelHandler(prefixed));
  const handle = vercelFetchHandler(prefixed);
  const init = { method: 'POST', headers: json };
  const callBoth = async () => {
    t.is((await fetch(`${url}/api/work`, init)).status, 200);
    t.is((await handle(new Request('https://example.com/api/work', init))).status, 200);
  };
  await callBoth();
  const works: Promise<unknown>[] = [];
  const key = Symbol.for('@vercel/request-context');
  const context = { waitUntil: (work: Promise<unknown>) => void works.push(work) };
  Reflect.set(globalThis, key, { get: () => context });
  t.teardown(() => Reflect.deleteProperty(globalThis, key));
  await callBoth();
  t.is(works.length, 2);
  await Promise.all(works);
  t.true((await prefixed.call('worked')) >= 2);
});

test('CORS is an option of both', async (t) => {
  const options = { cors: { origins: ['https://example.com'] } };
  const url = await serveListener(t, vercelHandler(prefixed, options));
  const headers = { origin: 'https://example.com' };
  const fromNode = await fetch(`${url}/api/square?params=[3]`, { headers });
  const request = new Request('https://x.vercel.app/api/square?params=[3]', { headers });
  const fromEdge = await vercelFetchHandler(prefixed, options)(request);
  for (const reply of [fromNode, fromEdge]) {
    t.is(reply.headers.get('access-control-allow-origin'), 'https://example.com');
  }
});

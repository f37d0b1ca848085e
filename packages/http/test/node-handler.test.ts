import { once } from 'node:events';
import { nodeHandler } from '@mikrokit/http';
import test from 'ava';
import express from 'express';
import { serveListener } from '../../../test/support/serve-listener.ts';
import { createApi } from './api.ts';

const json = { 'content-type': 'application/json' };

const post = (url: string, body: string, init: RequestInit = {}) =>
  fetch(url, {
    method: 'POST',
    headers: json,
    body,
    ...init,
  });

test('it serves as the listener of a plain server', async (t) => {
  const url = await serveListener(t, nodeHandler(createApi().api));
  t.is(await (await post(`${url}/echo`, '["ü"]')).text(), '{"echo":"ü"}');
  t.is((await post(`${url}/nope`, '[]')).status, 404);
});

test('under a path of express it serves the rest of the path', async (t) => {
  const app = express();
  app.use('/api', nodeHandler(createApi().api));
  const url = await serveListener(t, app);
  t.is(await (await post(`${url}/api/echo`, '[1]')).text(), '{"echo":1}');
  t.is((await fetch(`${url}/api/read?params=[1]`)).status, 200);
});

for (const [name, parser] of [
  ['express.json()', express.json()],
  ['express.text()', express.text({ type: '*/*' })],
  ['express.raw()', express.raw({ type: '*/*' })],
] as const) {
  test(`behind ${name} it uses the body that was read`, async (t) => {
    const app = express();
    app.use(parser, nodeHandler(createApi().api));
    const url = await serveListener(t, app);
    const body = JSON.stringify([{ ü: [1, null] }]);
    t.is(await (await post(`${url}/later`, body)).text(), '{"later":{"ü":[1,null]}}');
  });
}

test('behind a parser the limit of the route applies, and bytes that are not UTF-8 are rejected', async (t) => {
  const app = express();
  app.use(express.raw({ type: '*/*', limit: '5mb' }), nodeHandler(createApi().api));
  const url = await serveListener(t, app);
  t.is((await post(`${url}/echo`, JSON.stringify(['x'.repeat(1_048_572)]))).status, 200);
  t.is((await post(`${url}/echo`, JSON.stringify(['x'.repeat(1_048_573)]))).status, 413);
  const latin1 = Buffer.from('["\xff"]', 'latin1');
  t.is((await fetch(`${url}/echo`, { method: 'POST', headers: json, body: latin1 })).status, 400);
});

test('behind a parser a rejected large body is answered at once', async (t) => {
  const app = express();
  app.use(express.raw({ type: '*/*', limit: '5mb' }), nodeHandler(createApi().api));
  const url = await serveListener(t, app);
  const startedAt = performance.now();
  const reply = await post(`${url}/nope`, 'x'.repeat(1_000_000));
  t.is(reply.status, 404);
  await reply.text();
  t.true(performance.now() - startedAt < 1_900);
});

test('CORS, health and trusted proxies are options', async (t) => {
  const options = { cors: { origins: '*' }, health: '/ok', trustProxy: true } as const;
  const url = await serveListener(t, nodeHandler(createApi().api, options));
  t.is(await (await fetch(`${url}/ok`)).text(), '{"status":"ok"}');
  const reply = await post(`${url}/caller`, '', {
    headers: { ...json, origin: 'https://example.com', 'x-forwarded-for': '203.0.113.7' },
  });
  t.is(await reply.text(), '{"caller":"203.0.113.7"}');
  t.is(reply.headers.get('access-control-allow-origin'), '*');
  t.throws(() => nodeHandler(createApi().api, { trustProxy: ['here'] }), { instanceOf: TypeError });
});

test('a body that another parser consumed is an internal error, and a warning to the developer', async (t) => {
  const handle = nodeHandler(createApi().api);
  const url = await serveListener(t, (request, response) => {
    request.resume().once('end', () => handle(request, response));
  });
  const warned = once(process, 'warning');
  const reply = await post(`${url}/echo`, '[1]');
  t.is(reply.status, 500);
  t.is(await reply.text(), '{"errors":{"echo":{"type":"internal","message":"Internal error"}}}');
  t.like((await warned)[0], { code: 'MIKROKIT_BODY_READ' });
});

test('a caller that goes away aborts the signal of its call', async (t) => {
  const { api, holding } = createApi();
  const url = await serveListener(t, nodeHandler(api));
  const caller = new AbortController();
  const answer = post(`${url}/hold`, '', { signal: caller.signal });
  const [held] = await holding(1);
  caller.abort();
  await t.throwsAsync(answer);
  const signal = held?.signal as AbortSignal;
  if (!signal.aborted) await once(signal, 'abort');
  t.like(signal.reason, { type: 'cancelled' });
});

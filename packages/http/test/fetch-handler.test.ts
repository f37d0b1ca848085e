import { gzipSync } from 'node:zlib';
import { fetchHandler } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';

const json = { 'content-type': 'application/json' };
const post = (path: string, body?: RequestInit['body'], init: RequestInit = {}) =>
  new Request(`https://api.example.com${path}`, {
    method: 'POST',
    headers: json,
    body: body ?? null,
    duplex: 'half',
    ...init,
  });

/** A body that arrives in pieces, and whether the handler has stopped it. */
function streamOf(...chunks: readonly string[]) {
  const state = { cancelled: false, pulled: 0 };
  const stream = new ReadableStream(
    {
      pull: (controller) => {
        const chunk = chunks[state.pulled++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
      cancel: () => {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

const errorOf = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: Record<string, { type: string }> };
  return Object.values(errors)[0]?.type;
};

test('a request becomes a call, and its reply a response', async (t) => {
  const handle = fetchHandler(createApi().api);
  const response = await handle(post('/echo?x=1', '["ü"]'));
  t.is(response.status, 200);
  t.is(response.headers.get('content-type'), 'application/json');
  t.is(await response.text(), '{"echo":"ü"}');
  t.is(await (await handle(post('/later', '[1]'))).text(), '{"later":1}');
});

test('headers go in and out, several of one name and the status too', async (t) => {
  const handle = fetchHandler(createApi().api);
  const headers = { ...json, 'x-token': 'abc' };
  const response = await handle(post('/header', '["X-Token"]', { headers }));
  t.is(response.status, 201);
  t.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
  t.is(await response.text(), '{"header":"abc"}');
});

test('a handler gets the native request', async (t) => {
  const { api } = createApi({ context: ({ request }) => request.native });
  const request = post('/echo', '[1]');
  t.is((await fetchHandler(api)(request)).status, 200);
  t.true(request.bodyUsed);
});

test('queries, HEAD and OPTIONS are answered without a content type', async (t) => {
  const handle = fetchHandler(createApi().api);
  const url = 'https://api.example.com/read?params=[1]';
  const get = await handle(new Request(url));
  t.is(await get.text(), '{"read":1}');
  const head = await handle(new Request(url, { method: 'HEAD' }));
  t.is(head.status, 200);
  t.is(head.body, null);
  const etag = get.headers.get('etag') as string;
  const unchanged = await handle(new Request(url, { headers: { 'if-none-match': etag } }));
  t.is(unchanged.status, 304);
  t.is(unchanged.body, null);
  t.is((await handle(new Request(url, { method: 'OPTIONS' }))).status, 204);
});

test('a URL without a path is the path /', async (t) => {
  const handle = fetchHandler(createApi().api);
  const request = { ...toRequest('https://api.example.com'), headers: new Headers(json) };
  t.is(await errorOf(await handle(request as unknown as Request)), 'bad-request');
});

const toRequest = (url: string) => ({ url, method: 'POST', body: null });

test('a request that is rejected by its head is not read', async (t) => {
  const handle = fetchHandler(createApi().api);
  const { stream, state } = streamOf('[1]');
  t.is((await handle(post('/nope', stream))).status, 404);
  const form = { headers: { 'content-type': 'text/plain' } };
  t.is((await handle(post('/echo', '[1]', form))).status, 415);
  const long = { headers: { ...json, 'content-length': '17' } };
  t.is((await handle(post('/small', stream, long))).status, 413);
  t.is(state.pulled, 0);
});

test('a stream is read up to the limit and then stopped', async (t) => {
  const handle = fetchHandler(createApi().api);
  const fits = streamOf('["', '12345678', '9012', '"]');
  t.is(await (await handle(post('/small', fits.stream))).text(), '{"small":"123456789012"}');
  const endless = streamOf(...Array.from({ length: 1000 }, () => '12345678'));
  t.is((await handle(post('/small', endless.stream))).status, 413);
  t.true(endless.state.cancelled);
  t.true(endless.state.pulled < 10);
});

test('a body longer than its content-length is rejected', async (t) => {
  const handle = fetchHandler(createApi().api);
  const headers = { ...json, 'content-length': '2' };
  t.is((await handle(post('/small', `["${'x'.repeat(100)}"]`, { headers }))).status, 413);
});

test('bytes that are not UTF-8, and a stream that breaks off, are bad requests', async (t) => {
  const handle = fetchHandler(createApi().api);
  const response = await handle(post('/echo', new Uint8Array([0x5b, 0xff, 0x5d])));
  t.is(response.status, 400);
  t.is(await errorOf(response), 'bad-request');
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('SECRET')) });
  const cut = await handle(post('/echo', broken));
  t.is(cut.status, 400);
  t.notRegex(await cut.text(), /SECRET/);
});

test('a body that is still encoded is rejected', async (t) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const handle = fetchHandler(createApi().api);
  const rejected = await handle(post('/echo', new Uint8Array(gzipSync('["Ada"]')), { headers }));
  t.is(rejected.status, 415);
  t.regex(await rejected.text(), /This host accepts no content-encoding/);
  // Some hosts decode the body but keep the header.
  t.is((await handle(post('/echo', '["Ada"]', { headers }))).status, 200);
});

test('a character that is split between two chunks is joined', async (t) => {
  const bytes = new TextEncoder().encode('["ü"]');
  const stream = new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const response = await fetchHandler(createApi().api)(post('/echo', stream));
  t.is(await response.text(), '{"echo":"ü"}');
});

test('a request that is aborted aborts its call', async (t) => {
  const { api, holding } = createApi();
  const handle = fetchHandler(api);
  const caller = new AbortController();
  const answer = handle(post('/hold', '', { signal: caller.signal }));
  const [held] = await holding(1);
  t.false(held?.signal.aborted);
  caller.abort();
  t.is((await answer).status, 499);
  t.true(held?.signal.aborted);
});

test('a request that was aborted before its call began ends it at once', async (t) => {
  const { api, holding } = createApi();
  const caller = new AbortController();
  caller.abort();
  const request = Object.assign(toRequest('https://api.example.com/hold'), {
    headers: new Headers(json),
    signal: caller.signal,
  });
  t.is((await fetchHandler(api)(request as unknown as Request)).status, 499);
  const [held] = await holding(1);
  t.true(held?.signal.aborted);
});

test('CORS, health and security headers are there for fetch hosts too', async (t) => {
  const origin = 'https://app.example.com';
  const handle = fetchHandler(createApi().api, {
    cors: { origins: [origin] },
    health: '/healthz',
    securityHeaders: true,
  });
  const health = await handle(new Request('https://api.example.com/healthz'));
  t.deepEqual(await health.json(), { status: 'ok' });
  const preflight = new Request('https://api.example.com/echo', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  t.is((await handle(preflight)).headers.get('access-control-allow-origin'), origin);
  const reply = await handle(post('/echo', '[1]', { headers: { ...json, origin } }));
  t.is(reply.headers.get('access-control-allow-origin'), origin);
  t.is(reply.headers.get('x-content-type-options'), 'nosniff');
  t.is(await reply.text(), '{"echo":1}');
});

const whoCalls = (forwarded?: string) =>
  post('/caller', '', {
    headers: { ...json, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });
const callerOf = async (response: Response) => {
  const { caller } = (await response.json()) as { caller?: string };
  return caller;
};

test('the address of a caller is the one that the host gives', async (t) => {
  const { api } = createApi();
  t.is(await callerOf(await fetchHandler(api)(whoCalls('203.0.113.7'))), undefined);
  interface Server {
    requestIP(request: Request): { address: string } | null;
  }
  const handle = fetchHandler(api, {
    remoteAddress: (request, server: Server) => server.requestIP(request)?.address,
  });
  const server = { requestIP: () => ({ address: '198.51.100.1' }) };
  t.is(await callerOf(await handle(whoCalls('203.0.113.7'), server)), '198.51.100.1');
});

test('proxies that are trusted name the caller', async (t) => {
  const { api } = createApi();
  const trustProxy = ['10.0.0.0/8'];
  const behind = fetchHandler(api, { trustProxy, remoteAddress: () => '10.0.0.1' });
  t.is(await callerOf(await behind(whoCalls('198.51.100.1, 203.0.113.7'))), '203.0.113.7');
  t.is(await callerOf(await behind(whoCalls())), '10.0.0.1');
  const direct = fetchHandler(api, { trustProxy, remoteAddress: () => '198.51.100.1' });
  t.is(await callerOf(await direct(whoCalls('203.0.113.7'))), '198.51.100.1');
  const all = fetchHandler(api, { trustProxy: true });
  t.is(await callerOf(await all(whoCalls('203.0.113.7'))), '203.0.113.7');
  t.throws(() => fetchHandler(api, { trustProxy }), {
    instanceOf: TypeError,
    message: /does not say who connects; pass remoteAddress too/,
  });
});

test('an error in remoteAddress fails the call that reads it, and no other', async (t) => {
  const handle = fetchHandler(createApi().api, {
    remoteAddress: () => {
      throw new Error('secret');
    },
  });
  t.is((await handle(whoCalls())).status, 500);
  t.is((await handle(post('/echo', '[1]'))).status, 200);
});

import { type ServeOptions, serve } from '@mikrokit/http';
import { RpcError } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { createApi } from './api.ts';

async function serving(t: ExecutionContext, options: ServeOptions) {
  const { api } = createApi();
  const server = await serve(api, { port: 0, ...options });
  t.teardown(() => server.close({ deadline: 1000 }));
  return server.url;
}

test('A fallback answers what no route answers, and nothing else', async (t) => {
  const url = await serving(t, {
    fallback: async (request) => {
      const { pathname } = new URL(request.url);
      return new Response(`${request.method} ${pathname} ${await request.text()}`);
    },
  });
  t.is(await (await fetch(`${url}/some/page?a=1`)).text(), 'GET /some/page ');
  t.is(await (await fetch(`${url}/`, { method: 'PUT', body: 'x' })).text(), 'PUT / x');
  const post = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[1]',
    });
  t.is(await (await post('/echo')).text(), '{"echo":1}');
  t.is(await (await post('/other')).text(), 'POST /other [1]');
  t.is(await (await fetch(`${url}/echo`)).text(), 'GET /echo ');
  t.is((await fetch(`${url}/%zz`)).status, 400);
});

test('A fallback gets no form of another site, and no body above the limit', async (t) => {
  const url = await serving(t, { fallback: async (request) => new Response(await request.text()) });
  const send = (headers: Record<string, string>, body = 'a=1') =>
    fetch(`${url}/form`, { method: 'POST', headers, body });
  t.is((await send({ origin: 'https://evil.example' })).status, 403);
  t.is((await send({ origin: url })).status, 200);
  t.is((await send({}, 'x'.repeat(1_048_577))).status, 413);
});

test('Errors of a fallback are replies without details', async (t) => {
  const url = await serving(t, {
    fallback: ({ url: asked }) => {
      if (asked.endsWith('/gone')) throw new RpcError('gone', { status: 410 });
      return undefined as never;
    },
  });
  const gone = await fetch(`${url}/gone`);
  t.is(gone.status, 410);
  t.deepEqual(await gone.json(), { errors: { '': { type: 'gone', message: 'gone' } } });
  const other = await fetch(`${url}/other`);
  t.is(other.status, 500);
  t.deepEqual(await other.json(), {
    errors: { '': { type: 'internal', message: 'Internal error' } },
  });
});

test('The signal of a request is aborted when its caller goes away', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const url = await serving(t, {
    fallback: ({ signal }) => {
      signal.addEventListener('abort', () => resolve());
      started.resolve();
      return new Promise(() => {});
    },
  });
  const aborting = new AbortController();
  const call = fetch(url, { signal: aborting.signal });
  await started.promise;
  aborting.abort();
  await t.throwsAsync(call);
  await promise;
});

test('A fallback that is no function is rejected', async (t) => {
  const { api } = createApi();
  await t.throwsAsync(serve(api, { port: 0, fallback: 'index.html' as never }), {
    message: 'fallback is "index.html"; pass a function (request) => Response',
  });
});

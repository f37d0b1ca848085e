import { createServer } from 'node:http';
import { type ExpressMiddleware, type ServeOptions, serve } from '@mikrokit/http';
import { RpcError } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import compression from 'compression';
import express from 'express';
import helmet from 'helmet';
import { createApi } from './api.ts';
import { createRawApi } from './raw-api.ts';
import { post, RawConnection } from './raw-connection.ts';

async function serving(t: ExecutionContext, middleware: ServeOptions['middleware'] & object) {
  const { api } = createApi();
  const server = await serve(api, { port: 0, middleware });
  t.teardown(() => server.close({ deadline: 1000 }));
  return server.url;
}

const json = { method: 'POST', headers: { 'content-type': 'application/json' } };

test('helmet adds its headers to every reply, beside those of the router', async (t) => {
  const url = await serving(t, [helmet()]);
  for (const [path, status] of [
    ['/header', 201],
    ['/nope', 404],
  ] as const) {
    const reply = await fetch(url + path, { ...json, body: '["x-a"]' });
    t.is(reply.status, status);
    t.is(reply.headers.get('x-content-type-options'), 'nosniff');
    t.regex(reply.headers.get('content-security-policy') ?? '', /default-src 'self'/);
    t.is(reply.headers.get('content-type'), 'application/json');
    if (status === 201) t.deepEqual(reply.headers.getSetCookie(), ['a=1', 'b=2']);
  }
});

test('The package compression compresses replies of routes, and of raw ones that stream', async (t) => {
  const { api } = createRawApi();
  const middleware = [compression({ threshold: 0 }) as ExpressMiddleware];
  const server = await serve(api, { port: 0, middleware });
  t.teardown(() => server.close({ deadline: 1000 }));
  const text = 'x'.repeat(5_000);
  const headers = { ...json.headers, 'accept-encoding': 'br' };
  const reply = await fetch(`${server.url}/echo`, {
    method: 'POST',
    headers,
    body: JSON.stringify([text]),
  });
  t.is(reply.headers.get('content-encoding'), 'br');
  t.deepEqual(await reply.json(), { echo: text });
  const page = await fetch(`${server.url}/page`, { headers });
  t.is(page.headers.get('content-encoding'), 'br');
  t.is(await page.text(), '<h1>Grüße</h1>');
});

test('Middlewares run in their order, and one that answers is the last', async (t) => {
  const seen: string[] = [];
  const first: ExpressMiddleware = (_request, _response, next) => {
    seen.push('first');
    setTimeout(next, 1);
  };
  const second: ExpressMiddleware = (request, response, next) => {
    seen.push('second');
    if (request.url === '/teapot') response.writeHead(418).end('short and stout');
    else next();
    // A second call of next does nothing.
    next();
  };
  const third: ExpressMiddleware = (_request, _response, next) => {
    seen.push('third');
    next();
  };
  const url = await serving(t, [first, second, third]);
  const teapot = await fetch(`${url}/teapot`);
  t.is(teapot.status, 418);
  t.deepEqual(seen.splice(0), ['first', 'second', 'third']);
  t.is(await (await fetch(`${url}/echo`, { ...json, body: '[1]' })).text(), '{"echo":1}');
  t.deepEqual(seen, ['first', 'second', 'third']);
});

test('An error of a middleware is the reply, and only says what is meant for callers', async (t) => {
  const errors: Record<string, () => unknown> = {
    '/throws': () => {
      throw new Error('secret');
    },
    '/rejects': () => Promise.reject(new Error('secret')),
    '/rpc': () => {
      throw new RpcError('limited', { status: 429 });
    },
    '/exposed': () => {
      throw Object.assign(new Error('Too large'), { status: 413, expose: true });
    },
    '/hidden': () => {
      throw Object.assign(new Error('secret'), { status: 403 });
    },
    '/strange': () => {
      throw Object.assign(new Error('secret'), { status: 200 });
    },
    '/undefined': () => Promise.reject(undefined),
  };
  const url = await serving(t, [
    (request, _response, next) => {
      const act = errors[request.url ?? ''];
      if (act === undefined) return next();
      return act();
    },
  ]);
  const outcome = async (path: string) => {
    const reply = await fetch(url + path);
    const { errors: given } = (await reply.json()) as { errors: Record<string, object> };
    return [reply.status, given['']];
  };
  const internal = [500, { type: 'internal', message: 'Internal error' }];
  for (const path of ['/throws', '/rejects', '/strange', '/undefined'])
    t.deepEqual(await outcome(path), internal, path);
  t.deepEqual(await outcome('/rpc'), [429, { type: 'limited', message: 'limited' }]);
  t.deepEqual(await outcome('/exposed'), [413, { type: 'rejected', message: 'Too large' }]);
  t.deepEqual(await outcome('/hidden'), [403, { type: 'rejected', message: 'rejected' }]);
  t.is((await fetch(`${url}/echo`, { ...json, body: '[1]' })).status, 200);
});

test('A body that a middleware has read is read from what it left', async (t) => {
  const url = await serving(t, [express.json() as ExpressMiddleware]);
  const reply = await fetch(`${url}/echo`, { ...json, body: '[{"a":1}]' });
  t.is(await reply.text(), '{"echo":{"a":1}}');
});

test('The server closes with middlewares as without', async (t) => {
  const { api } = createApi();
  const server = await serve(api, { port: 0, middleware: [helmet()] });
  const connection = new RawConnection(server.url);
  t.teardown(() => connection.socket.destroy());
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).status, 200);
  await server.close();
  await connection.closed;
  t.pass();
});

test('Middlewares that are none are rejected', async (t) => {
  const { api } = createApi();
  const rejected = async (middleware: unknown, message: string) => {
    await t.throwsAsync(serve(api, { port: 0, middleware: middleware as never }), { message });
  };
  const fix = 'pass a list of functions (request, response, next), such as [helmet()]';
  await rejected(helmet(), `middleware is ${String(helmet())}; ${fix}`);
  await rejected([createServer()], `middleware[0] is [object Object]; ${fix}`);
  await rejected(
    [(_error: unknown, _request: unknown, _response: unknown, _next: unknown) => {}],
    `middleware[0] is an error handler; ${fix}`,
  );
});

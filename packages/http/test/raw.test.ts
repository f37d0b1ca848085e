import { createHmac } from 'node:crypto';
import { connect as connectHttp2 } from 'node:http2';
import { fetchHandler, type ServeOptions } from '@mikrokit/http';
import type { RouterOptions } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { createRawApi } from './raw-api.ts';
import { chunk, headerOf, post, RawConnection } from './raw-connection.ts';
import { servingApi } from './serving.ts';

async function serving(
  t: ExecutionContext,
  serveOptions: ServeOptions = {},
  routerOptions: RouterOptions = {},
) {
  const { api, seen } = createRawApi(routerOptions);
  const { server, open } = await servingApi(t, api, serveOptions);
  return { url: server.url, seen, open };
}

for (const transport of ['fast-path', 'node'] as const) {
  const options = { transport };
  const named = (title: string) => `${title} (${transport})`;

  test(named('A HEAD reads no more of endless content than a few chunks'), async (t) => {
    const { url, seen } = await serving(t, options);
    const head = await fetch(`${url}/breathless`, { method: 'HEAD' });
    t.is(head.status, 200);
    t.is(head.headers.get('content-length'), null);
    t.true(seen.pulls < 1000, `${seen.pulls} chunks`);
  });

  test(
    named('A raw handler gets the bytes as they were sent, for example to sign them'),
    async (t) => {
      const { url } = await serving(t, options);
      const bytes = Buffer.from([0, 255, 0xc3, 0x28, 10, 13]);
      const reply = await fetch(`${url}/bytes?a=1&b=%20`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-encoding': 'identity' },
        body: bytes,
      });
      const { bytes: hex, ...rest } = (await reply.json()) as { bytes: string };
      t.deepEqual(rest as object, {
        method: 'POST',
        url: `${url}/bytes?a=1&b=%20`,
        type: 'application/octet-stream',
      });
      const sign = (given: Buffer) => createHmac('sha256', 'key').update(given).digest('hex');
      t.is(sign(Buffer.from(hex, 'hex')), sign(bytes));
    },
  );

  test(named('RPC and raw routes answer on one connection'), async (t) => {
    const { open } = await serving(t, options);
    const connection = open();
    connection.send(
      Buffer.concat([post('/echo', '[1]'), post('/open', 'one'), post('/echo', '[2]')]),
    );
    t.is((await connection.reply()).body, '{"echo":1}');
    t.is((await connection.reply()).body, 'one');
    t.is((await connection.reply()).body, '{"echo":2}');
  });

  test(named('A path has parameters, whose values are decoded, and any method'), async (t) => {
    const { url } = await serving(t, options);
    const put = (path: string) => fetch(`${url}/things/${path}`, { method: 'PUT', body: 'body' });
    const reply = await put('a%20b/c/d%3F');
    t.is(reply.status, 201);
    t.is(await reply.text(), 'a b c/d? body');
    t.is((await put('a%2Fb/c')).status, 400);
    t.is((await put('a')).status, 404);
    const posted = await fetch(`${url}/things/a/b`, { method: 'POST' });
    t.is(posted.status, 405);
    t.is(posted.headers.get('allow'), 'PUT, OPTIONS');
  });

  test(
    named('A page has its content type, cookies and length; HEAD gets them without it'),
    async (t) => {
      const { url, open } = await serving(t, options);
      const reply = await fetch(`${url}/page`);
      t.is(await reply.text(), '<h1>Grüße</h1>');
      t.is(reply.headers.get('content-type'), 'text/html; charset=utf-8');
      t.is(reply.headers.get('content-length'), '16');
      t.deepEqual(reply.headers.getSetCookie(), ['a=1', 'b=2; Path=/']);
      const connection = open();
      connection.send(
        'HEAD /page HTTP/1.1\r\nhost: test\r\n\r\nGET /page HTTP/1.1\r\nhost: test\r\n\r\n',
      );
      const head = await connection.reply('HEAD');
      t.is(head.status, 200);
      t.is(headerOf(head, 'content-type'), 'text/html; charset=utf-8');
      t.is((await connection.reply()).body, '<h1>Grüße</h1>');
    },
  );

  test(named('A redirect names the host by which the caller came'), async (t) => {
    const { url } = await serving(t, options);
    const reply = await fetch(`${url}/moved`, { redirect: 'manual' });
    t.is(reply.status, 303);
    t.is(reply.headers.get('location'), `${url}/page?from=1`);
    t.is(reply.headers.get('content-length'), '0');
  });

  test(named('A 204 has neither content nor a length'), async (t) => {
    const { url } = await serving(t, options);
    const reply = await fetch(`${url}/nothing`, { method: 'DELETE' });
    t.is(reply.status, 204);
    t.is(reply.headers.get('content-length'), null);
    t.is(reply.headers.get('transfer-encoding'), null);
  });

  test(
    named('A body above the limit is rejected by its length, and while it streams'),
    async (t) => {
      const { url, open } = await serving(t, options);
      const reply = await fetch(`${url}/small`, { method: 'POST', body: 'x'.repeat(17) });
      t.is(reply.status, 413);
      t.is(
        await (await fetch(`${url}/small`, { method: 'POST', body: 'x'.repeat(16) })).text(),
        'x'.repeat(16),
      );
      const connection = open();
      connection.send('POST /small HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n');
      for (let n = 0; n < 5; n++) connection.send(chunk('12345'));
      const rejected = await connection.reply();
      t.is(rejected.status, 413);
      t.deepEqual(JSON.parse(rejected.body).errors.small.type, 'payload-too-large');
    },
  );

  test(named('A body that nobody reads does not stop the connection'), async (t) => {
    const { open } = await serving(t, options);
    const connection = open();
    connection.send(Buffer.concat([post('/unread', 'x'.repeat(10_000)), post('/echo', '[1]')]));
    t.is((await connection.reply()).body, 'not read');
    t.is((await connection.reply()).body, '{"echo":1}');
    // As much as two kernels do not buffer: the reply comes while the body is still arriving.
    const upload = open();
    upload.send('POST /unread HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n');
    upload.send(chunk('x'.repeat(100_000)));
    t.is((await upload.reply()).status, 200);
  });

  test(named('A hook before a raw route may reject it before the body is read'), async (t) => {
    const { url, seen, open } = await serving(t, options);
    const connection = open();
    connection.send(
      'POST /admin/upload HTTP/1.1\r\nhost: test\r\nexpect: 100-continue\r\ncontent-length: 99000000\r\n\r\n',
    );
    const reply = await connection.reply();
    t.is(reply.status, 401);
    t.is(headerOf(reply, 'x-guard'), 'ran');
    t.deepEqual(seen.events, ['guard']);
    await connection.closed;
    const body = new Uint8Array(3_000_000);
    const headers = { authorization: 'Bearer key' };
    const uploaded = await fetch(`${url}/admin/upload`, { method: 'POST', headers, body });
    t.deepEqual(await uploaded.json(), { size: 3_000_000 });
    t.is(uploaded.headers.get('x-guard'), 'ran');
  });

  test(named('100 Continue is sent once the handler reads the body'), async (t) => {
    const { open } = await serving(t, options);
    const connection = open();
    connection.send(
      'POST /open HTTP/1.1\r\nhost: test\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n',
    );
    t.is((await connection.reply()).status, 100);
    connection.send('body');
    t.is((await connection.reply()).body, 'body');
  });

  test(named('A connection goes on behind replies that send back what arrives'), async (t) => {
    const { open } = await serving(t, options);
    const connection = open();
    const head = 'POST /back HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n';
    for (const part of ['first', 'second', 'third', 'fourth']) {
      connection.send(`${head}${chunk(part)}${chunk('')}`);
      while (!connection.rest.includes(part))
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    t.is(connection.rest.match(/HTTP\/1\.1 200 OK\r\n/g)?.length, 4);
    t.notRegex(connection.rest, /^connection: close/im);
  });

  test(named('Request and reply stream at the same time'), async (t) => {
    const { open } = await serving(t, options);
    const connection = open();
    connection.send('POST /back HTTP/1.1\r\nhost: test\r\ntransfer-encoding: chunked\r\n\r\n');
    const received = async (text: string) => {
      while (!connection.rest.includes(text))
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    for (const part of ['one', 'two', 'three']) {
      connection.send(chunk(part));
      await received(`${part.length}\r\n${part}\r\n`);
    }
    connection.send('0\r\n\r\n');
    await received('\r\n0\r\n\r\n');
    t.pass();
  });

  test(named('A large body comes back whole, byte for byte'), async (t) => {
    const { url } = await serving(t, options);
    const body = Buffer.alloc(5_000_000, 'abcdefghijklmnopqrstuvwxyz0123456789');
    const reply = await fetch(`${url}/back`, { method: 'POST', body });
    t.true(body.equals(Buffer.from(await reply.arrayBuffer())));
  });

  test(
    named('Content is made no faster than its caller takes it, and cancelled when the caller goes'),
    async (t) => {
      const { seen, open } = await serving(t, options);
      const connection = open();
      connection.send('GET /endless HTTP/1.1\r\nhost: test\r\n\r\n');
      await seen.has('chunk 1');
      connection.socket.pause();
      let before = -1;
      while (seen.events.length > before) {
        before = seen.events.length;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      // The kernels buffer some megabytes.
      t.true(before < 500, `${before} chunks of 64 kB`);
      connection.socket.destroy();
      await seen.has('cancelled');
      t.pass();
    },
  );

  test(
    named('The head is sent before the first content, whose caller may go meanwhile'),
    async (t) => {
      const { seen, open } = await serving(t, options);
      const connection = open();
      connection.send('GET /silence HTTP/1.1\r\nhost: test\r\n\r\n');
      const head = await connection.reply('HEAD');
      t.is(headerOf(head, 'content-type'), 'text/event-stream');
      t.is(headerOf(head, 'transfer-encoding'), 'chunked');
      connection.socket.destroy();
      await seen.has('silence cancelled');
    },
  );

  test(named('Content that comes in time arrives in its order'), async (t) => {
    const { url } = await serving(t, options);
    t.is(await (await fetch(`${url}/ticks`)).text(), '0,1,2,3,4,');
  });

  test(
    named('Content that breaks off cuts the connection, or is an error if nothing was sent'),
    async (t) => {
      const { url } = await serving(t, options);
      await t.throwsAsync(async () => (await fetch(`${url}/breaks/3`)).text());
      const atOnce = await fetch(`${url}/breaks/0`);
      if (atOnce.status === 500) t.notRegex(await atOnce.text(), /secret/);
      else await t.throwsAsync(() => atOnce.text());
    },
  );

  test(
    named('Content of another length than announced never reaches into the next reply'),
    async (t) => {
      const { url } = await serving(t, options);
      t.is(await (await fetch(`${url}/length/5`)).text(), '12345');
      for (const announced of ['3', '7', '0']) {
        await t.throwsAsync(
          async () => (await fetch(`${url}/length/${announced}`)).text(),
          undefined,
          announced,
        );
      }
    },
  );

  test(
    named(
      'A route that takes too long is a 504, aborts its signals, and its late response is cancelled',
    ),
    async (t) => {
      const { url, seen } = await serving(t, options);
      const reply = await fetch(`${url}/slow`);
      t.is(reply.status, 504);
      t.is(
        ((await reply.json()) as { errors: { slow: { type: string } } }).errors.slow.type,
        'timeout',
      );
      await seen.has('late response cancelled');
      t.deepEqual([...seen.events].sort(), [
        'call aborted',
        'late response cancelled',
        'request aborted',
      ]);
    },
  );

  test(named('Errors of raw routes are replies as those of others, without details'), async (t) => {
    const { url } = await serving(t, options);
    for (const how of ['throw', 'nothing', 'error', 'read']) {
      const reply = await fetch(`${url}/fails/${how}`);
      t.is(reply.status, 500, how);
      t.deepEqual(await reply.json(), {
        errors: { fails: { type: 'internal', message: 'Internal error' } },
      });
    }
    const reply = await fetch(`${url}/fails/rpc`);
    t.is(reply.status, 410);
    t.deepEqual(await reply.json(), { errors: { fails: { type: 'gone', message: 'No more' } } });
  });

  test(
    named(
      'Headers of the call are added to those of the response, except for those of the connection',
    ),
    async (t) => {
      const { open } = await serving(t, options);
      const connection = open();
      connection.send(
        'GET /headers HTTP/1.1\r\nhost: test\r\n\r\nGET /page HTTP/1.1\r\nhost: test\r\n\r\n',
      );
      const reply = await connection.reply();
      const own = reply.headers.filter(
        ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
      );
      t.deepEqual(own, [
        ['set-cookie', 'hook=1'],
        ['x-added', 'call'],
        ['set-cookie', 'own=1'],
        ['x-own', 'response'],
        ['content-length', '0'],
      ]);
      t.is((await connection.reply()).status, 200);
    },
  );

  test(
    named('A form of another site is rejected, unless the route or CORS allows it'),
    async (t) => {
      const { url, open } = await serving(t, {
        ...options,
        cors: { origins: ['https://app.example'] },
      });
      const send = async (path: string, ...headers: string[]) => {
        const connection = open();
        const type = 'content-type: application/x-www-form-urlencoded';
        const lines = [
          `POST ${path} HTTP/1.1`,
          `host: ${new URL(url).host}`,
          type,
          'content-length: 3',
          ...headers,
        ];
        connection.send(`${lines.join('\r\n')}\r\n\r\na=1`);
        return connection.reply();
      };
      const rejected = await send('/bytes', 'sec-fetch-site: cross-site');
      t.is(rejected.status, 403);
      t.deepEqual(JSON.parse(rejected.body).errors.bytes.type, 'cross-site');
      t.is((await send('/bytes', 'sec-fetch-site: same-site')).status, 403);
      t.is((await send('/bytes', 'sec-fetch-site: same-origin')).status, 200);
      t.is((await send('/bytes', 'origin: https://evil.example')).status, 403);
      t.is((await send('/bytes', 'origin: null')).status, 403);
      t.is((await send('/bytes', `origin: ${url}`)).status, 200);
      t.is((await send('/bytes', 'origin: https://app.example')).status, 200);
      t.is((await send('/bytes')).status, 200);
      t.is(
        (await send('/open', 'sec-fetch-site: cross-site', 'origin: https://evil.example')).status,
        200,
      );
      t.is(
        (await send('/partner', 'sec-fetch-site: cross-site', 'origin: https://evil.example'))
          .status,
        403,
      );
      t.is(
        (await send('/partner', 'sec-fetch-site: cross-site', 'origin: https://id.example')).status,
        200,
      );
    },
  );

  test(
    named('CORS headers of a response stay as they are, and come once beside the option'),
    async (t) => {
      const { open } = await serving(t, { ...options, cors: { origins: ['https://app.example'] } });
      const connection = open();
      const get = async (path: string) => {
        connection.send(
          `GET ${path} HTTP/1.1\r\nhost: test\r\norigin: https://app.example\r\n\r\n`,
        );
        const { headers } = await connection.reply();
        return headers.filter(([name]) => name === 'vary' || name.endsWith('-origin'));
      };
      t.deepEqual(await get('/shared'), [
        ['access-control-allow-origin', 'https://own.example'],
        ['vary', 'Cookie, Origin'],
      ]);
      t.deepEqual(await get('/page'), [
        ['access-control-allow-origin', 'https://app.example'],
        ['vary', 'origin'],
      ]);
    },
  );

  test(named('Behind a trusted proxy our origin is the forwarded one'), async (t) => {
    const send = async (url: string, host: string) => {
      const connection = new RawConnection(url);
      t.teardown(() => connection.socket.destroy());
      const head = `POST /bytes HTTP/1.1\r\nhost: internal:3000\r\norigin: https://shop.example\r\n`;
      const forwarded = `x-forwarded-proto: https\r\nx-forwarded-host: ${host}\r\n`;
      connection.send(`${head}${forwarded}content-type: text/plain\r\ncontent-length: 0\r\n\r\n`);
      return connection.reply();
    };
    const trusting = await serving(t, { ...options, trustProxy: ['127.0.0.1'] });
    const reply = await send(trusting.url, 'evil.example, shop.example');
    t.is(reply.status, 200);
    t.is(JSON.parse(reply.body).url, 'https://shop.example/bytes');
    t.is((await send(trusting.url, 'other.example')).status, 403);
    const other = await serving(t, { ...options, trustProxy: ['10.0.0.1'] });
    t.is((await send(other.url, 'shop.example')).status, 403);
    const none = await serving(t, options);
    t.is((await send(none.url, 'shop.example')).status, 403);
  });

  test(named('A request whose host is no host is rejected'), async (t) => {
    const { open } = await serving(t, options);
    for (const host of ['evil.example/path?', 'user@test', 'a b', '[::', '']) {
      const connection = open();
      connection.send(`GET /page HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
      t.is((await connection.reply()).status, 400, host);
    }
  });

  test(named('The access log has the status and the bytes that were sent'), async (t) => {
    const entries: { path: string; status: number; bytes: number }[] = [];
    const accessLog = { info: (entry: object) => void entries.push(entry as never) };
    const { url, seen, open } = await serving(t, { ...options, accessLog, securityHeaders: true });
    const page = await fetch(`${url}/page`);
    await page.text();
    t.is(page.headers.get('x-content-type-options'), 'nosniff');
    t.is(page.headers.get('content-security-policy'), "frame-ancestors 'self'");
    await (await fetch(`${url}/ticks`)).text();
    await (await fetch(`${url}/fails/throw`)).text();
    const connection = open();
    connection.send('GET /silence HTTP/1.1\r\nhost: test\r\n\r\n');
    await connection.reply('HEAD');
    connection.socket.destroy();
    await seen.has('silence cancelled');
    while (entries.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    t.deepEqual(
      entries.map(({ path, status, bytes }) => [path, status, bytes]),
      [
        ['/page', 200, 16],
        ['/ticks', 200, 10],
        ['/fails/throw', 500, 67],
        ['/silence', 499, 0],
      ],
    );
  });
}

test('A response with CORS headers of its own keeps them in fetchHandler, too', async (t) => {
  const handle = fetchHandler(createRawApi().api, { cors: { origins: '*' } });
  const { headers } = await handle(new Request('https://api.example/shared'));
  t.is(headers.get('access-control-allow-origin'), 'https://own.example');
  t.is(headers.get('vary'), 'Cookie, Origin');
  t.is(
    headers.get('access-control-expose-headers'),
    'mikrokit-contract, mikrokit-status, retry-after',
  );
});

test('Raw routes answer over HTTP/2', async (t) => {
  const { url } = await serving(t, { http2: true });
  const session = connectHttp2(url);
  t.teardown(() => session.destroy());
  const call = async (headers: Record<string, string>, body?: Buffer) => {
    const stream = session.request(headers, { endStream: body === undefined });
    stream.end(body);
    let status = 0;
    stream.on('response', (given) => {
      status = given[':status'] as number;
    });
    const chunks: Buffer[] = [];
    for await (const part of stream) chunks.push(part);
    return { status, body: Buffer.concat(chunks) };
  };
  const page = await call({ ':path': '/page' });
  t.deepEqual([page.status, page.body.toString()], [200, '<h1>Grüße</h1>']);
  const big = Buffer.alloc(2_000_000, 'abc');
  const back = await call({ ':method': 'POST', ':path': '/back' }, big);
  t.true(big.equals(back.body));
  const bytes = await call({ ':method': 'POST', ':path': '/bytes' }, Buffer.from('x'));
  t.is(JSON.parse(bytes.body.toString()).url, `${url}/bytes`);
  t.is((await call({ ':method': 'POST', ':path': '/small' }, big)).status, 413);
});

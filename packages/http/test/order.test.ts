import { AsyncLocalStorage } from 'node:async_hooks';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServeOptions } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs } from './api.ts';
import { headerOf, post, RawConnection } from './raw-connection.ts';
import { servingApi } from './serving.ts';

// The order and time of replies, and what a server keeps of callers that do not read.

async function servingOrder(t: ExecutionContext, options: ServeOptions = {}) {
  let running = 0;
  let begun = 0;
  const held: ((value: unknown) => void)[] = [];
  const storage = new AsyncLocalStorage<number>();
  const api = createRouter(
    {
      echo: (_, value: unknown) => value,
      later: async (_, milliseconds: number) => {
        running++;
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        return --running;
      },
      hold: () => {
        begun++;
        return new Promise((resolve) => held.push(resolve));
      },
      large: route({ maxBodySize: 30_000_000, handler: (_, size: number) => 'x'.repeat(size) }),
      size: route({ maxBodySize: 30_000_000, handler: (_, text: string) => text.length }),
      enter: (_, value: number) => {
        const before = storage.getStore();
        storage.enterWith(value);
        return before ?? null;
      },
    },
    {},
    looseCodecs('echo', 'later', 'hold', 'large', 'size', 'enter'),
  );
  const { server, open } = await servingApi(t, api, options);
  return { server, open, held, begun: () => begun };
}

/** A server, and a connection to it on which one call was answered. */
async function idleConnection(t: ExecutionContext, options: ServeOptions) {
  const { open, server } = await servingOrder(t, options);
  const connection = open();
  connection.send(post('/echo', '[0]'));
  await connection.reply();
  return { connection, server };
}

for (const transport of ['fast-path', 'node'] as const) {
  test(`late and early replies come in the order of their calls (${transport})`, async (t) => {
    const connection = (await servingOrder(t, { transport })).open();
    const calls = [30, 1, 20, 0].map((milliseconds) => post('/later', `[${milliseconds}]`));
    connection.send(Buffer.concat(calls.flatMap((call, at) => [call, post('/echo', `[${at}]`)])));
    for (let at = 0; at < 4; at++) {
      t.regex((await connection.reply()).body, /^\{"later":\d\}$/);
      t.is((await connection.reply()).body, `{"echo":${at}}`);
    }
  });

  test(`no call begins behind the last request of a caller (${transport})`, async (t) => {
    const { open, held, begun } = await servingOrder(t, { transport });
    const connection = open();
    connection.send(
      Buffer.concat([post('/hold', ''), post('/nothing-here', '', 'connection: close')]),
    );
    while (begun() < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    connection.send(post('/hold', ''));
    await new Promise((resolve) => setTimeout(resolve, 50));
    held[0]?.(1);
    t.is((await connection.reply()).body, '{"hold":1}');
    const last = await connection.reply();
    t.is(last.status, 404);
    t.is(headerOf(last, 'connection'), 'close');
    await connection.closed;
    t.is(begun(), 1);
  });

  test.serial(
    `a slow reader gets a large reply whole, though it takes longer than the keep-alive time (${transport})`,
    async (t) => {
      const { open, server } = await servingOrder(t, { transport, keepAliveTimeout: 50 });
      const connection = open();
      const size = 20_000_000;
      connection.send(post('/large', `[${size}]`));
      connection.socket.once('data', () => connection.socket.pause());
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const closed = server.close();
      await new Promise((resolve) => setTimeout(resolve, 300));
      connection.socket.resume();
      t.is((await connection.reply()).body.length, `{"large":"${'x'.repeat(size)}"}`.length);
      await closed;
    },
  );

  test.serial(`at most about a thousand calls of a connection run (${transport})`, async (t) => {
    const { open, held, begun } = await servingOrder(t, { transport });
    const connection = open();
    const calls = 5_000;
    connection.send(post('/echo', '["first"]'));
    await connection.reply();
    connection.send(Buffer.concat(Array.from({ length: calls }, () => post('/hold', ''))));
    while (begun() < 1_000) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 200));
    // node:http parses what it has read before it stops.
    t.true(begun() >= 1_000 && begun() < 2_500, `${begun()} calls`);
    for (let answered = 0; answered < calls; answered++) {
      while (held[answered] === undefined) await new Promise((resolve) => setImmediate(resolve));
      held[answered]?.(answered);
      t.is((await connection.reply()).body, `{"hold":${answered}}`);
    }
  });
}

test('a reply does not wait for the handler of another connection', async (t) => {
  const worker = fork(new URL('./order-server.ts', import.meta.url), {
    execArgv: ['--conditions=@mikrokit/source'],
  });
  t.teardown(() => void worker.kill());
  const [url] = (await once(worker, 'message')) as [string];
  const [first, quick, slow] = [0, 1, 2].map(() => new RawConnection(url)) as [
    RawConnection,
    RawConnection,
    RawConnection,
  ];
  for (const connection of [first, quick, slow]) {
    connection.send(post('/block', '[0]'));
    await connection.reply();
  }
  // While the first blocks the server, the others arrive, and are read in one turn.
  for (const [connection, milliseconds] of [
    [first, 200],
    [quick, 0],
    [slow, 1_000],
  ] as const) {
    connection.send(post('/block', `[${milliseconds}]`));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  const order = [quick.reply().then(() => 'quick'), slow.reply().then(() => 'slow')];
  t.is(await Promise.race(order), 'quick');
  await Promise.all(order);
  for (const connection of [first, quick, slow]) connection.socket.destroy();
});

test('a caller that closes its sending side gets its reply', async (t) => {
  const { open } = await servingOrder(t);
  for (const bytes of [post('/later', '[50]'), post('/echo', '[0]')]) {
    const connection = open();
    connection.socket.allowHalfOpen = true;
    connection.socket.end(bytes);
    t.regex((await connection.reply()).body, /:0\}$/);
    await connection.closed;
  }
});

test('a caller that closes its sending side within a request gets a 400 behind its replies', async (t) => {
  const { open } = await servingOrder(t);
  for (const part of [10, 60, -3]) {
    const connection = open();
    connection.socket.allowHalfOpen = true;
    const call = post('/echo', '["unfinished"]');
    connection.socket.end(Buffer.concat([post('/later', '[20]'), call.subarray(0, part)]));
    t.is((await connection.reply()).body, '{"later":0}');
    t.is((await connection.reply()).status, 400);
    await connection.closed;
  }
});

test.serial(
  'a caller that sends more calls than run at once, and then its end, gets all replies',
  async (t) => {
    const { open, held } = await servingOrder(t);
    const connection = open();
    connection.socket.allowHalfOpen = true;
    const calls = 3_000;
    connection.socket.end(Buffer.concat(Array.from({ length: calls }, () => post('/hold', ''))));
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let answered = 0; answered < calls; answered++) {
      while (held[answered] === undefined) await new Promise((resolve) => setImmediate(resolve));
      held[answered]?.(answered);
      t.is((await connection.reply()).body, `{"hold":${answered}}`);
    }
  },
);

test('a body in a great many reads is put together', async (t) => {
  const { open } = await servingOrder(t);
  const connection = open();
  connection.socket.setNoDelay(true);
  const call = post('/size', JSON.stringify(['é'.repeat(100_000)]));
  for (let at = 0; at < call.length; at += 997) {
    connection.send(call.subarray(at, at + 997));
    if (at % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  t.is((await connection.reply()).body, '{"size":100000}');
});

test('a body that does not end gets a 408 behind earlier replies', async (t) => {
  const { open } = await servingOrder(t, { headersTimeout: 100, requestTimeout: 200 });
  const connection = open();
  connection.send(Buffer.concat([post('/later', '[600]'), post('/echo', '["x"]').subarray(0, -2)]));
  t.is((await connection.reply()).body, '{"later":0}');
  t.is((await connection.reply()).status, 408);
  await connection.closed;
});

test('a handler does not see the async context of the call before it', async (t) => {
  const connection = (await servingOrder(t)).open();
  connection.send(Buffer.concat([1, 2, 3].map((value) => post('/enter', `[${value}]`))));
  for (let call = 0; call < 3; call++) t.is((await connection.reply()).body, '{"enter":null}');
});

test.serial('many callers that never read are not read from, and cost little', async (t) => {
  const { open } = await servingOrder(t);
  const callers = 100;
  const call = post('/large', '[20000]');
  const before = process.memoryUsage().arrayBuffers;
  const connections = Array.from({ length: callers }, open);
  for (const connection of connections) connection.socket.pause();
  for (const connection of connections)
    for (let calls = 0; calls < 1_000; calls++) connection.send(call);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const each = (process.memoryUsage().arrayBuffers - before) / callers;
  // The caller's own unsent bytes are counted as well.
  t.true(each < 1_000_000, `${each} bytes each`);
  const [first] = connections;
  first?.socket.resume();
  for (let calls = 0; calls < 1_000; calls++) t.is((await first?.reply())?.status, 200);
});

test('the last reply while a server drains says close, and every call that ran is answered', async (t) => {
  for (const transport of ['fast-path', 'node'] as const) {
    const { connection, server } = await idleConnection(t, { transport });
    const closed = server.close({ delay: 200 });
    connection.send(Buffer.concat(Array.from({ length: 10 }, (_, at) => post('/echo', `[${at}]`))));
    for (let at = 0; at < 10; at++) {
      const reply = await connection.reply();
      t.is(reply.body, `{"echo":${at}}`);
      t.is(headerOf(reply, 'connection'), at < 9 ? 'keep-alive' : 'close', transport);
    }
    await connection.closed;
    await closed;
  }
});

test('while a server drains, a late reply in the middle does not end its connection', async (t) => {
  for (const transport of ['fast-path', 'node'] as const) {
    const { connection, server } = await idleConnection(t, { transport });
    const closed = server.close({ delay: 200 });
    const calls = [post('/echo', '[1]'), post('/later', '[30]'), post('/echo', '[2]')];
    connection.send(Buffer.concat(calls));
    for (const expected of ['keep-alive', 'keep-alive', 'close'])
      t.is(headerOf(await connection.reply(), 'connection'), expected, transport);
    await connection.closed;
    await closed;
  }
});

test('a call on an idle connection that comes right after the close is answered', async (t) => {
  for (const transport of ['fast-path', 'node'] as const) {
    const { connection, server } = await idleConnection(t, { transport });
    const closed = server.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    connection.send(post('/echo', '[1]'));
    const reply = await connection.reply();
    t.is(reply.body, '{"echo":1}');
    t.is(headerOf(reply, 'connection'), 'close');
    await closed;
  }
});

test('100 Continue comes before the reply to its request', async (t) => {
  const { open } = await servingOrder(t, { compress: { threshold: 0 } });
  const connection = open();
  const call = post('/echo', '["a"]', 'expect: 100-continue', 'accept-encoding: gzip');
  connection.send(Buffer.concat([post('/later', '[50]'), call]));
  t.is((await connection.reply()).status, 200);
  t.is((await connection.reply()).status, 100);
  t.is(headerOf(await connection.reply(), 'content-encoding'), 'gzip');
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import {
  chunk,
  chunkedHead,
  post,
  RawConnection,
} from '../../packages/http/test/raw-connection.ts';
import { type RunningProcess, runNode } from '../../test/support/running-process.ts';
import { type BuiltHost, buildHost } from '../targets/built-host.ts';

const runtimes = {
  Node: [process.execPath],
  Bun: [installed('bun')],
  Deno: [installed('deno'), 'run', '--allow-net', '--allow-env', '--allow-sys'],
} as const;

let host: BuiltHost;
test.before(async () => {
  host = await buildHost('limits');
});
test.after.always(() => host.remove());

for (const [name, [program, ...args]] of Object.entries(runtimes)) {
  const serving = async (
    t: ExecutionContext,
    options: ServeOptions = {},
    mode = 'usual',
  ): Promise<Serving> => {
    t.timeout(60_000);
    const server = runNode(t, [...args, host.file, JSON.stringify(options), mode], { program });
    const [url] = await server.prints(/http:\S+/);
    return { server, url, open: () => openConnection(t, url) };
  };

  test.serial(`${name}: simple requests stay on the fast path`, async (t) => {
    const { open } = await serving(t);
    const connection = open();
    connection.send(post('/echo', '["a"]'));
    t.is((await connection.reply()).body, '{"echo":"a"}');
    const stream = open();
    stream.send(post('/count', '[2]', 'connection: close'));
    await stream.closed;
    t.regex(stream.rest, /data: 1\n\ndata: 2\n\nevent: result\ndata: \{\}\n\n\r\n0\r\n\r\n$/);
    t.is(await ask(open, 'readByNode'), 0);
    connection.send(`${chunkedHead('/echo')}${chunk('["b"]')}0\r\n\r\n`);
    t.is((await connection.reply()).body, '{"echo":"b"}');
    t.is(await ask(open, 'readByNode'), 1);
  });

  test.serial(
    `${name}: bytes that arrive while node:http takes a connection keep their order`,
    async (t) => {
      const { open } = await serving(t, {}, 'slow-adoption');
      await openPassed(t, open);
      for (let round = 0; round < 20; round++) {
        const connection = open();
        await once(connection.socket, 'connect');
        connection.socket.setNoDelay(true);
        connection.send(`${chunkedHead('/echo')}${chunk('["a')}`);
        await sleep(5);
        connection.send(`${chunk('b"]')}0\r\n\r\n`);
        t.is((await connection.reply()).body, '{"echo":"ab"}');
      }
    },
  );

  test.serial(`${name}: a head that does not end gets a 408`, async (t) => {
    const { open } = await serving(t, { headersTimeout: 300 });
    const connection = open();
    connection.send('POST / HTTP/1.1\r\nhost: a');
    await isTimedOut(t, connection);
  });

  test.serial(`${name}: a head that comes in pieces without an end gets a 408`, async (t) => {
    const { open } = await serving(t, { headersTimeout: 300 });
    const connection = open();
    connection.send('POST / HTTP/1.1\r\nhost: a\r\n');
    const sending = setInterval(() => connection.send('x: y\r\n'), 50);
    t.teardown(() => clearInterval(sending));
    await isTimedOut(t, connection);
  });

  test.serial(`${name}: a second head that does not end gets a 408`, async (t) => {
    const { open } = await serving(t, { headersTimeout: 300 });
    const connection = await openPassed(t, open);
    await sleep(600);
    connection.send('POST / HTTP/1.1\r\nhost: a');
    await isTimedOut(t, connection);
  });

  for (const [kind, head] of Object.entries({
    call: chunkedHead('/echo'),
    'raw call': chunkedHead('/upload'),
    'raw call that reads nothing': chunkedHead('/held'),
  }))
    test.serial(`${name}: the body of a ${kind} that does not end gets a 408`, async (t) => {
      const { open } = await serving(t, { headersTimeout: 100, requestTimeout: 400 });
      const connection = open();
      connection.send(`${head}3\r\n["a`);
      await isTimedOut(t, connection);
    });

  test.serial(
    `${name}: a connection of node:http that is idle for too long is closed`,
    async (t) => {
      const { open } = await serving(t, { keepAliveTimeout: 200, headersTimeout: 500 });
      const connection = await openPassed(t, open);
      await endsWithin(t, connection, 5_000);
      t.is(connection.rest, '');
    },
  );

  test.serial(
    `${name}: time does not run while node:http has no request to wait for`,
    async (t) => {
      const times = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 0 };
      const { open } = await serving(t, times);
      const connection = await openPassed(t, open);
      connection.send('\r\n');
      await sleep(700);
      connection.send(post('/held', '[1]'));
      await sleep(700);
      open().send(post('/release', ''));
      t.is((await connection.reply()).body, '3');
    },
  );

  for (const transport of ['fast-path', 'node'] as const) {
    for (const [kind, request] of Object.entries({
      simple: post('/endless', ''),
      chunked: `${chunkedHead('/endless')}0\r\n\r\n`,
    }))
      test.serial(
        `${name}: an endless stream waits for its client, and ends when that goes away (${transport}, ${kind} request)`,
        async (t) => {
          const { url, open } = await serving(t, { transport });
          const ways = [
            ['destroy', false],
            ['resetAndDestroy', true],
            ['end', true],
          ] as const;
          for (const [leave, reads] of ways) {
            // Bun's own server does not tell of a client that only closes its sending side.
            if (name === 'Bun' && transport === 'node' && leave === 'end') continue;
            const socket = connect(Number(new URL(url).port), '127.0.0.1');
            t.teardown(() => void socket.destroy());
            // A server can answer a client that leaves with a reset.
            socket.on('error', () => {});
            socket.write(request);
            await once(socket, 'data');
            if (!reads) socket.pause();
            const before = await ask(open, 'memory');
            await sleep(300);
            t.is(await ask(open, 'running'), 1);
            const grown = (await ask(open, 'memory')) - before;
            t.true(grown < 60_000_000, `${grown} bytes`);
            socket[leave]();
            const end = performance.now() + 5_000;
            while (performance.now() < end && (await ask(open, 'running')) > 0) await sleep(20);
            t.is(await ask(open, 'running'), 0, `${leave}, ${reads ? 'reading' : 'not reading'}`);
          }
        },
      );

    // Deno runs immediates before it reads, so there others wait longer.
    for (const path of name === 'Deno' ? [] : ['/endless', '/flood'])
      test.serial(
        `${name}: a client that reads ${path} leaves turns to others (${transport})`,
        async (t) => {
          const { url, open } = await serving(t, { transport });
          const socket = connect(Number(new URL(url).port), '127.0.0.1');
          t.teardown(() => void socket.destroy());
          let received = 0;
          socket.on('error', () => {});
          socket.on('data', ({ length }) => {
            received += length;
          });
          socket.write(post(path, ''));
          await once(socket, 'data');
          // Bytes that are sent while another call waits for its reply.
          const meanwhile: number[] = [];
          for (let i = 0; i < 9; i++) {
            const before = received;
            await ask(open, 'running');
            meanwhile.push(received - before);
          }
          const median = meanwhile.toSorted((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY;
          t.true(received > 1_000_000);
          t.true(median < 16_000_000, String(meanwhile));
        },
      );

    test.serial(
      `${name}: pipelined requests that node:http reads are answered in their order (${transport})`,
      async (t) => {
        const { open } = await serving(t, { transport });
        const connection = await openPassed(t, open);
        const texts = ['a', 'b', 'c'];
        connection.send(
          texts.map((text) => `${chunkedHead('/echo')}${chunk(`["${text}"]`)}0\r\n\r\n`).join(''),
        );
        for (const text of texts) t.is((await connection.reply()).body, `{"echo":"${text}"}`);
        t.is(await ask(open, 'running'), 0);
      },
    );

    test.serial(`${name}: close() ends with a body that never comes (${transport})`, async (t) => {
      const times = { headersTimeout: 100, requestTimeout: 500 };
      const { server, open } = await serving(t, { ...times, transport });
      const connection = open();
      connection.send(chunkedHead('/echo'));
      await sleep(200);
      server.child.kill('SIGTERM');
      await isTimedOut(t, connection);
      t.is(await server.ended, 0, server.output());
      t.regex(server.output(), /closed/);
    });
  }

  test.serial(`${name}: a large body waits for its reader`, async (t) => {
    const { open } = await serving(t);
    // Whatever loads and grows at the first of its kind.
    await upload(open, '/upload', 20_000_000);
    const before = await ask(open, 'memory');
    const size = 200_000_000;
    const replying = upload(open, '/held', size);
    let most = 0;
    for (let second = 0; second < 3; second++) {
      await sleep(1_000);
      most = Math.max(most, (await ask(open, 'memory')) - before);
    }
    t.log(`${Math.round(most / 1e6)} MB`);
    t.true(most < 40_000_000, `${most} bytes`);
    open().send(post('/release', ''));
    t.is(await replying, String(size));
  });

  test.serial(`${name}: a large reply waits for its reader`, async (t) => {
    const { url, open } = await serving(t);
    await upload(open, '/upload', 20_000_000);
    const before = await ask(open, 'memory');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    socket.write(post('/download', ''));
    await sleep(2_000);
    const grown = (await ask(open, 'memory')) - before;
    t.log(`${Math.round(grown / 1e6)} MB`);
    t.true(grown < 40_000_000, `${grown} bytes`);
    let size = 0;
    socket.on('data', (bytes: Buffer) => {
      size += bytes.length;
    });
    while (size < 200_000_000) await sleep(20);
    t.pass();
  });

  test.serial(`${name}: an upgraded connection has no timeouts`, async (t) => {
    const { open } = await serving(t, { keepAliveTimeout: 200, headersTimeout: 500 }, 'upgrades');
    const connection = open();
    connection.send('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
    t.is((await connection.reply()).status, 101);
    for (const message of ['one', 'two']) {
      connection.send(message);
      await sleep(1_500);
    }
    t.is(connection.rest, 'onetwo');
  });

  test.serial(`${name}: connections beyond maxConnections are closed`, async (t) => {
    const { open } = await serving(t, { maxConnections: 2 });
    const fast = open();
    fast.send(post('/echo', '["a"]'));
    t.is((await fast.reply()).status, 200);
    const passed = await openPassed(t, open);
    const third = open();
    await endsWithin(t, third, 5_000);
    t.is(third.rest, '');
    passed.socket.destroy();
    await passed.closed;
    await sleep(200);
    const fourth = open();
    fourth.send(post('/echo', '["d"]'));
    t.is((await fourth.reply()).body, '{"echo":"d"}');
  });
}

test.serial('a node:http of Bun that takes no connections answers all requests', async (t) => {
  t.timeout(60_000);
  const [program] = runtimes.Bun;
  const server = runNode(t, [host.file, '{}', 'no-adoption'], { program });
  const [url] = await server.prints(/http:\S+/);
  const open = () => openConnection(t, url);
  await openPassed(t, open);
  t.is(await ask(open, 'readByNode'), 2);
});

interface Serving {
  readonly server: RunningProcess;
  readonly url: string;
  readonly open: () => RawConnection;
}

function installed(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
}

function openConnection(t: ExecutionContext, url: string): RawConnection {
  const connection = new RawConnection(url);
  t.teardown(() => void connection.socket.destroy());
  return connection;
}

/** A connection that node:http reads, idle. */
async function openPassed(t: ExecutionContext, open: Serving['open']): Promise<RawConnection> {
  const connection = open();
  connection.send(`${chunkedHead('/echo')}${chunk('["a"]')}0\r\n\r\n`);
  t.is((await connection.reply()).status, 200);
  return connection;
}

/** Calls a function that returns a number. */
async function ask(open: Serving['open'], name: string): Promise<number> {
  using connection = open();
  connection.send(post(`/${name}`, ''));
  return JSON.parse((await connection.reply()).body)[name];
}

/** Sends a body as fast as the server takes it; returns the reply. */
async function upload(open: Serving['open'], path: string, size: number): Promise<string> {
  using connection = open();
  const { socket } = connection;
  connection.send(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${size}\r\n\r\n`);
  const part = Buffer.alloc(100_000);
  for (let sent = 0; sent < size; sent += part.length)
    if (!socket.write(part)) await once(socket, 'drain');
  return (await connection.reply()).body;
}

async function isTimedOut(t: ExecutionContext, connection: RawConnection): Promise<void> {
  await endsWithin(t, connection, 5_000);
  t.regex(connection.rest, /^HTTP\/1\.1 408 /);
}

async function endsWithin(
  t: ExecutionContext,
  connection: RawConnection,
  milliseconds: number,
): Promise<void> {
  const late = sleep(milliseconds, 'late', { ref: false });
  t.not(await Promise.race([connection.closed, late]), 'late', connection.rest);
}

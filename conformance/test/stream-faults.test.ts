import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, RpcError } from '@mikrokit/client';
import test from 'ava';
import { findProgram, startProxy } from '../../examples/production/test/start-proxy.ts';
import { startCuttingProxy } from '../../test/support/cutting-proxy.ts';
import { startFaultProcess } from '../faults/fault-process.ts';
import { readNumbers } from '../faults/read-numbers.ts';
import type { faultApi } from '../hosts/fault-server.ts';
import { buildHost } from '../targets/built-host.ts';

const built = await buildHost('fault-server');
const server = await startFaultProcess(built.file);
const { url } = server;
const port = Number(new URL(url).port);
test.after.always(async () => {
  await server.kill();
  await built.remove();
});

const client = createClient<typeof faultApi>({ url });

/** A request for numbers as bytes, with a token that lasts, since a busy server may read it late. */
const request = (params: readonly unknown[], ...headers: string[]) => {
  const body = JSON.stringify(params);
  return [
    'POST /feed/numbers HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `authorization: ${Date.now() + 600_000}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
};

async function open(...given: Parameters<typeof request>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request(...given));
  return socket;
}

test.serial(
  'a proxy that cuts each connection after 3 seconds, and tokens that last 2',
  async (t) => {
    const proxy = await startCuttingProxy(
      () => url,
      () => ({ milliseconds: 3_000 }),
    );
    t.teardown(() => proxy.close());
    const { wrong, reconnects, tokens } = await readNumbers(proxy.url, {
      count: 100,
      size: 10,
      pause: 100,
    });
    t.deepEqual(wrong, []);
    t.true(reconnects >= 2, `${reconnects} reconnects`);
    t.true(tokens > reconnects);
  },
);

for (const [name, how, edit] of [
  [
    'nginx',
    'that holds replies back',
    (config: string) =>
      config.replace(
        'location / {',
        'location / {\n      proxy_buffering on;\n      proxy_ignore_headers X-Accel-Buffering;',
      ),
  ],
  ['nginx', 'as the example has it', (config: string) => config],
  ['haproxy', 'as the example has it', (config: string) => config],
] as const) {
  const isInstalled = findProgram(name) !== undefined;
  const test_ = isInstalled ? test.serial : test.serial.skip;
  const title = isInstalled ? '' : ` (${name} is not installed: npm run system-packages)`;
  test_(`behind ${name} ${how} every item arrives${title}`, async (t) => {
    const proxy = await startProxy(name, [port, port], edit);
    t.teardown(() => proxy.stop());
    const { wrong } = await readNumbers(proxy.url, { count: 60, size: 200, pause: 20 });
    t.deepEqual(wrong, []);
  });
}

// 154 kB each when this was written, with what node:http has for a connection.
test.serial('a thousand streams that nobody reads cost less than 200 MB', async (t) => {
  t.timeout(600_000);
  const before = await client.memory();
  const sockets: Socket[] = [];
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let i = 0; i < 1_000; i++) {
    const socket = await open([Number.MAX_SAFE_INTEGER, 1_000, 0]);
    socket.pause();
    sockets.push(socket);
  }
  while ((await client.open()) < 1_000) await sleep(100);
  // Until all of them have filled their buffers.
  let used = 0;
  for (let now = await client.memory(); now > used; now = await client.memory()) {
    used = now;
    await sleep(1_000);
  }
  t.log(`${((used - before) / 1e6).toFixed(0)} MB`);
  t.true(used - before < 200e6, `${used - before} bytes`);
});

test.serial('callers that vanish end their iterators', async (t) => {
  while ((await client.open()) > 0) await sleep(50);
  const sockets = await Promise.all(
    Array.from({ length: 50 }, () => open([Number.MAX_SAFE_INTEGER, 10, 20])),
  );
  while ((await client.open()) < 50) await sleep(50);
  const goneAt = performance.now();
  for (const socket of sockets) socket.destroy();
  while ((await client.open()) > 0) await sleep(20);
  t.log(`after ${(performance.now() - goneAt).toFixed(0)} ms`);
  t.pass();
});

test.serial('an id of another stream is the application’s to reject', async (t) => {
  const headers = { authorization: String(Date.now()), 'last-event-id': 'other-7' };
  const error = await t.throwsAsync(client.feed.numbers.with({ headers }).stream(3, 0, 0).result);
  t.true(error instanceof RpcError);
  t.like(error, { type: 'unknown-event', status: 409 });
});

test.serial('an id of a megabyte is rejected, and the next call works', async (t) => {
  const socket = await open([3, 0, 0], `last-event-id: ${'1'.repeat(1_000_000)}`);
  const [reply] = await once(socket, 'data');
  t.regex(String(reply), /^HTTP\/1\.1 431 /);
  socket.destroy();
  const { wrong } = await readNumbers(url, { count: 3, size: 0, pause: 0 });
  t.deepEqual(wrong, []);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { post } from './raw-connection.ts';
import { serving } from './serving.ts';

test('calls that are running at the deadline are cancelled and answered, and the server closes', async (t) => {
  const { server, open, holding } = await serving(t);
  const connection = open();
  connection.send(post('/hold', ''));
  const [held] = await holding(1);
  const closed = server.close({ deadline: 50 });
  const reply = await connection.reply();
  t.is(reply.status, 499);
  t.true(held?.signal.aborted);
  await closed;
  t.pass();
});

test('a caller that never ends its request does not keep the server open past the deadline', async (t) => {
  const { server, open } = await serving(t);
  const connection = open();
  connection.send(post('/echo', '["never ends"]').subarray(0, -3));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await server.close({ deadline: 50 });
  await connection.closed;
  t.pass();
});

test('closing waits without a deadline, until a later close sets one', async (t) => {
  const { server, open, holding } = await serving(t);
  const connection = open();
  connection.send(post('/hold', ''));
  const [held] = await holding(1);
  const closed = server.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.false(held?.signal.aborted);
  await server.close({ deadline: 0 });
  t.is((await connection.reply()).status, 499);
  await closed;
});

const noTimes = [Number.POSITIVE_INFINITY, Number.NaN, -1, 2 ** 31, '5', null];

for (const option of ['deadline', 'delay'] as const) {
  test(`close: a ${option} that no timer can have is an error, and the server goes on`, async (t) => {
    const { server, open } = await serving(t);
    for (const value of noTimes)
      await t.throwsAsync(server.close({ [option]: value } as never), {
        instanceOf: RangeError,
        message: new RegExp(
          `^close: ${option} is ${String(value)}; use milliseconds from 0 to 2,147,483,647`,
        ),
      });
    const connection = open();
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).status, 200);
    await server.close({ [option]: undefined } as never);
  });
}

test('the longest deadline cuts nothing', async (t) => {
  const { server, open, holding } = await serving(t);
  const connection = open();
  connection.send(post('/hold', ''));
  const [held] = await holding(1);
  const closed = server.close({ deadline: 2 ** 31 - 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.false(held?.signal.aborted);
  await server.close({ deadline: 0 });
  await closed;
});

test('more connections than allowed are closed unanswered', async (t) => {
  const { open } = await serving(t, {}, { maxConnections: 1 });
  const first = open();
  first.send(post('/echo', '[1]'));
  t.is((await first.reply()).status, 200);
  const second = open();
  await second.closed;
  first.send(post('/echo', '[2]'));
  t.is((await first.reply()).body, '{"echo":2}');
});

test('it takes over a Unix socket on which nobody answers, and nothing else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-http-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const socketPath = join(folder, 'api.sock');
  const script = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', script, socketPath]), 'exit');
  t.true(existsSync(socketPath));
  const { api } = createApi();
  const server = await serve(api, { socketPath });
  await t.throwsAsync(serve(api, { socketPath }), { code: 'EADDRINUSE' });
  const socket = createConnection(socketPath);
  await once(socket, 'connect');
  socket.destroy();
  await server.close({ deadline: 0 });

  await writeFile(socketPath, 'not a socket');
  await t.throwsAsync(serve(api, { socketPath }), { code: 'EADDRINUSE' });
  t.is(await readFile(socketPath, 'utf8'), 'not a socket');
});

test('it listens on a Unix domain socket', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-http-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const socketPath = join(folder, 'api.sock');
  const server = await serve(createApi().api, { socketPath });
  t.is(server.url, `unix:${socketPath}`);
  const call = request({
    socketPath,
    path: '/echo',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.end('[1]');
  const [reply] = await once(call, 'response');
  t.is(await text(reply), '{"echo":1}');
  call.destroy();
  await server.close();
  const late = createConnection(socketPath);
  await t.throwsAsync(once(late, 'connect'));
});

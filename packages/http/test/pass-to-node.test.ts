import { fork } from 'node:child_process';
import { once } from 'node:events';
import test, { type ExecutionContext } from 'ava';
import { chunk, chunkedHead, headerOf, post, RawConnection } from './raw-connection.ts';

// A connection leaves the fast path while the code of node:http that takes it is still being loaded.

/** Starts a server that needs some milliseconds to pass a connection to node:http, or fails to. */
async function servingSlowly(t: ExecutionContext, mode: number | 'missing') {
  const child = fork(new URL('./pass-to-node-server.ts', import.meta.url), [String(mode)], {
    execArgv: ['--conditions=@mikrokit/source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  t.teardown(() => void child.kill());
  let warnings = '';
  child.stderr?.on('data', (text) => {
    warnings += text;
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    warnings: () => warnings,
    open: () => {
      const connection = new RawConnection(url);
      connection.socket.setNoDelay(true);
      t.teardown(() => void connection.socket.destroy());
      return connection;
    },
    close: async (deadline?: number) => {
      const closed = once(child, 'message');
      child.send({ deadline });
      await closed;
    },
  };
}

const chunked = (value: string) => `${chunkedHead('/echo')}${chunk(`["${value}"]`)}0\r\n\r\n`;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('what arrives while a connection waits for node:http is answered in order, with its end', async (t) => {
  const { open } = await servingSlowly(t, 400);
  const [whole, inPieces, simple] = [open(), open(), open()];
  for (const { socket } of [whole, inPieces]) socket.allowHalfOpen = true;
  const all = Buffer.concat([
    post('/echo', '["a"]'),
    Buffer.from(chunked('b')),
    post('/echo', '["c"]'),
    post('/echo', JSON.stringify(['d'.repeat(300_000)])),
  ]);
  whole.socket.end(all);
  for (let at = 0; at < all.length; at += 20_000) {
    inPieces.send(all.subarray(at, at + 20_000));
    await pause(2);
  }
  inPieces.socket.end();
  // Other connections do not wait.
  simple.send(post('/echo', '["quick"]'));
  t.is((await simple.reply()).body, '{"echo":"quick"}');
  for (const connection of [whole, inPieces]) {
    for (const value of ['a', 'b', 'c', 'd'.repeat(300_000)])
      t.is((await connection.reply()).body, `{"echo":"${value}"}`);
  }
});

test('a request that is not simple waits for the call before it, and its connection stays open', async (t) => {
  const { open } = await servingSlowly(t, 50);
  const connection = open();
  connection.send(post('/later', '[200]'));
  await pause(50);
  connection.send(chunked('after'));
  const reply = await connection.reply();
  t.is(reply.body, '{"later":200}');
  t.is(headerOf(reply, 'connection'), 'keep-alive');
  t.is((await connection.reply()).body, '{"echo":"after"}');
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('a caller that goes away while its connection waits leaves nothing behind', async (t) => {
  const { open, close, warnings } = await servingSlowly(t, 300);
  const [gone, reset] = [open(), open()];
  for (const connection of [gone, reset]) connection.send(chunked('x'));
  await pause(50);
  gone.socket.destroy();
  reset.socket.resetAndDestroy();
  const other = open();
  other.send(chunked('y'));
  t.is((await other.reply()).body, '{"echo":"y"}');
  other.socket.end();
  await close();
  t.is(warnings(), '');
});

test('a server that closes answers the connections that wait, or cuts them at its deadline', async (t) => {
  const { open, close } = await servingSlowly(t, 400);
  const connection = open();
  connection.send(chunked('last'));
  await pause(50);
  const closed = close();
  const reply = await connection.reply();
  t.is(reply.body, '{"echo":"last"}');
  t.is(headerOf(reply, 'connection'), 'close');
  await closed;

  const hurried = await servingSlowly(t, 60_000);
  const cut = hurried.open();
  cut.send(chunked('never'));
  await pause(50);
  await hurried.close(50);
  await cut.closed;
});

test('a connection is closed, with a warning, if the code of node:http that takes it cannot be loaded', async (t) => {
  const { open, warnings } = await servingSlowly(t, 'missing');
  for (let round = 0; round < 2; round++) {
    const connection = open();
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).body, '{"echo":1}');
    connection.send(chunked('x'));
    await connection.closed;
  }
  const simple = open();
  simple.send(post('/echo', '[2]'));
  t.is((await simple.reply()).body, '{"echo":2}');
  t.regex(warnings(), /The file is gone/);
});

import test from 'ava';
import { chunk, chunkedHead, post } from './raw-connection.ts';
import { serving } from './serving.ts';

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

for (const [how, leave] of [
  ['cuts the connection', 'destroy'],
  ['ends the connection', 'end'],
] as const) {
  test(`a caller that ${how} during a handler aborts its signal`, async (t) => {
    const { open, holding } = await serving(t);
    const connection = open();
    connection.send(post('/hold', ''));
    const [held] = await holding(1);
    t.false(held?.signal.aborted);
    connection.socket[leave]();
    await aborted(held?.signal as AbortSignal);
    t.like(held?.signal.reason, { type: 'cancelled' });

    const next = open();
    next.send(post('/echo', '[1]'));
    t.is((await next.reply()).status, 200);
  });

  test(`a caller that ${how} during a handler aborts its signal, with a request behind it that is not simple`, async (t) => {
    const { open, holding } = await serving(t);
    const connection = open();
    connection.send(post('/hold', ''));
    const [held] = await holding(1);
    connection.send(`${chunkedHead('/echo')}${chunk('["never"]')}0\r\n\r\n`);
    // It has arrived, and waits.
    await new Promise((resolve) => setTimeout(resolve, 50));
    connection.socket[leave]();
    await aborted(held?.signal as AbortSignal);
    t.like(held?.signal.reason, { type: 'cancelled' });
  });
}

test('all calls of a pipelining caller that goes away are aborted, queued ones too', async (t) => {
  const { open, holding } = await serving(t);
  const connection = open();
  const calls = 20;
  connection.send(Buffer.concat(Array.from({ length: calls }, () => post('/hold', ''))));
  const held = await holding(calls);
  connection.socket.destroy();
  await Promise.all(held.map(({ signal }) => aborted(signal)));
  t.is(held.length, calls);
  // Later replies of the handlers must not reach the socket.
  for (const { release } of held) release('late');
});

test('many calls on one connection leave no listeners and no warnings behind', async (t) => {
  const warnings: Error[] = [];
  const collect = (warning: Error) => warnings.push(warning);
  process.on('warning', collect);
  t.teardown(() => process.off('warning', collect));
  const connection = (await serving(t)).open();
  for (let at = 0; at < 30; at++) {
    connection.send(post('/later', `[${at}]`));
    t.is((await connection.reply()).body, `{"later":${at}}`);
  }
  await new Promise((resolve) => setImmediate(resolve));
  t.deepEqual(warnings, []);
});

test('a caller that vanishes within a body is forgotten, and the next call works', async (t) => {
  const { server, open } = await serving(t);
  for (const part of [
    post('/echo', '["whole"]').subarray(0, -3),
    `${chunkedHead('/echo')}${chunk('["a')}`,
    'POST /echo HTTP/1.1\r\nhost: te',
  ]) {
    const connection = open();
    connection.send(part);
    await new Promise((resolve) => setTimeout(resolve, 10));
    connection.socket.destroy();
    await connection.closed;
  }
  const next = open();
  next.send(post('/echo', '[1]'));
  t.is((await next.reply()).status, 200);
  next.socket.destroy();
  // Resolves only if no connection is left open.
  await server.close();
  t.pass();
});

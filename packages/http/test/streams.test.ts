import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, route } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs, silent } from './api.ts';
import { chunk, chunkedHead, headerOf, post, type RawConnection } from './raw-connection.ts';
import { servingApi } from './serving.ts';

// Streams beside other calls of their connection.

/** `count` gives numbers, each after some milliseconds; `rest` gives one, and then nothing until its caller goes away. */
async function servingStreams(t: ExecutionContext, transport: 'fast-path' | 'node') {
  const ended: string[] = [];
  const echoed: unknown[] = [];
  const codecs = looseCodecs('echo', 'count', 'rest');
  const streaming = { ...codecs.routes.count, encodeItem: (item: unknown) => JSON.stringify(item) };
  const api = createRouter(
    {
      echo: (_, value: unknown) => {
        echoed.push(value);
        return value;
      },
      count: route({
        query: true,
        handler: ({ response }, to: number, pause: number) => {
          response.headers.set('x-name', 'café');
          return count(to, pause);
        },
      }),
      rest: async function* ({ signal }) {
        yield 1;
        await once(signal, 'abort');
        ended.push(signal.reason.message);
      },
    },
    { logger: silent },
    {
      ...codecs,
      streams: ['count', 'rest'],
      routes: { ...codecs.routes, count: streaming, rest: streaming } as never,
    },
  );
  return { ...(await servingApi(t, api, { transport })), ended, echoed };
}

async function* count(to: number, pause: number): AsyncGenerator<number, void, void> {
  for (let n = 1; n <= to; n++) {
    if (pause > 0) await sleep(pause);
    yield n;
  }
}

/** Waits until a connection has received a text. */
async function received(connection: RawConnection, text: string): Promise<void> {
  while (!connection.rest.includes(text)) await once(connection.socket, 'data');
}

/** The bodies on the wire in their order: chunks are joined, heads left out. */
function bodiesOf(text: string): readonly string[] {
  return text
    .split(/HTTP\/1\.1 200 OK\r\n/)
    .slice(1)
    .map((reply) => {
      const [head = '', ...rest] = reply.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (!/transfer-encoding: chunked/i.test(head)) return body;
      return body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, '').replace(/\r\n$/, '');
    });
}

const end = 'event: result\ndata: {}\n\n';
const numbers = (to: number) =>
  `retry: 1000\n\n${Array.from({ length: to }, (_, at) => `data: ${at + 1}\n\n`).join('')}${end}`;

for (const transport of ['fast-path', 'node'] as const) {
  test(`replies behind a stream wait for its end (${transport})`, async (t) => {
    const connection = (await servingStreams(t, transport)).open();
    connection.send(
      Buffer.concat([
        post('/echo', '["first"]'),
        post('/count', '[3, 10]'),
        post('/echo', '["second"]'),
        post('/count', '[2, 0]'),
        post('/count', '[1, 5]'),
        post('/echo', '["third"]'),
      ]),
    );
    await received(connection, 'third');
    t.deepEqual(bodiesOf(connection.rest), [
      '{"echo":"first"}',
      numbers(3),
      '{"echo":"second"}',
      numbers(2),
      numbers(1),
      '{"echo":"third"}',
    ]);
  });

  test(`a stream ends before node:http gets its connection (${transport})`, async (t) => {
    const connection = (await servingStreams(t, transport)).open();
    connection.send(post('/count', '[3, 10]'));
    connection.send(`${chunkedHead('/echo')}${chunk('["last"]')}0\r\n\r\n`);
    await received(connection, 'last');
    t.deepEqual(bodiesOf(connection.rest), [numbers(3), '{"echo":"last"}']);
  });

  test(`a connection closes behind a stream if its client asks (${transport})`, async (t) => {
    const connection = (await servingStreams(t, transport)).open();
    connection.send(post('/count', '[2, 5]', 'connection: close'));
    await connection.closed;
    t.regex(connection.rest, /\r\nconnection: close\r\n/i);
    t.deepEqual(bodiesOf(connection.rest), [numbers(2)]);
  });

  test(`nothing runs behind the last stream of a server that closes (${transport})`, async (t) => {
    const { open, server, echoed } = await servingStreams(t, transport);
    const connection = open();
    connection.send(post('/echo', '["before"]'));
    await connection.reply();
    const closing = server.close({ deadline: 500 });
    connection.send(post('/rest', '[]'));
    await received(connection, 'data: 1');
    t.regex(connection.rest, /\r\nconnection: close\r\n/i);
    connection.send(post('/echo', '["behind"]'));
    await closing;
    t.deepEqual(echoed, ['before']);
  });

  test(`a HEAD of a stream has no body (${transport})`, async (t) => {
    const connection = (await servingStreams(t, transport)).open();
    connection.send('HEAD /count?params=[3,0] HTTP/1.1\r\nhost: a\r\n\r\n');
    const head = await connection.reply('HEAD');
    t.is(head.status, 200);
    t.is(headerOf(head, 'transfer-encoding'), undefined);
    connection.send(post('/echo', '["next"]'));
    t.is((await connection.reply()).body, '{"echo":"next"}');
  });

  test(`a stream ends when its client goes away or closes its side (${transport})`, async (t) => {
    const { open, ended } = await servingStreams(t, transport);
    for (const leave of ['destroy', 'end'] as const) {
      const connection = open();
      connection.send(post('/rest', '[]'));
      await received(connection, 'data: 1');
      connection.socket[leave]();
      while (ended.length === 0) await sleep(5);
      t.is(ended.length, 1);
      ended.length = 0;
    }
  });

  test(`a stream ends when its client goes away with a request behind it that is not simple (${transport})`, async (t) => {
    const { open, ended } = await servingStreams(t, transport);
    for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const connection = open();
      connection.send(post('/rest', '[]'));
      await received(connection, 'data: 1');
      connection.send(`${chunkedHead('/echo')}${chunk('["never"]')}0\r\n\r\n`);
      // It has arrived, and waits.
      await sleep(50);
      connection.socket[leave]();
      // The next heartbeat is in 15 seconds.
      for (let waited = 0; ended.length === 0 && waited < 5_000; waited += 5) await sleep(5);
      t.is(ended.splice(0).length, 1, leave);
    }
  });

  test(`headers of a stream are latin1 (${transport})`, async (t) => {
    const connection = (await servingStreams(t, transport)).open();
    connection.send(post('/count', '[1, 0]', 'connection: close'));
    const bytes: Buffer[] = [];
    connection.socket.on('data', (part: Buffer) => bytes.push(part));
    await connection.closed;
    t.true(Buffer.concat(bytes).includes(Buffer.from('x-name: café\r\n', 'latin1')));
  });
}

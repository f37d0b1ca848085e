import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createClient, fetchTransport } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { reply, startRawServer } from './raw-server.ts';

const document = await api.describe();
const head = (lines: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n`;
const chunk = Buffer.alloc(65_536, ' ');
const megabyte = 1_048_576;
const blank = Buffer.alloc(100 * megabyte, ' ');

function coded(coding: string, body: Buffer): (socket: Socket) => void {
  return (socket) => {
    socket.write(head(`content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n`));
    socket.write(body);
  };
}

/** Writes until the caller closes the connection. */
function endless(socket: Socket): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', write);
  };
  write();
}

/** Replies without an end, or with a small body that becomes a large one. */
const large: Readonly<Record<string, (socket: Socket) => void>> = {
  'in chunks without end': (socket) => {
    socket.write(head('transfer-encoding: chunked\r\n'));
    socket.write('7fffffff\r\n');
    endless(socket);
  },
  'of two gigabytes': (socket) => {
    socket.write(head('content-length: 2147483648\r\n'));
    endless(socket);
  },
  'until the connection closes': (socket) => {
    socket.write(head('connection: close\r\n'));
    endless(socket);
  },
  'of 100 MB in gzip': coded('gzip', gzipSync(blank)),
  'of 100 MB in brotli': coded('br', brotliCompressSync(blank)),
};

for (const [by, transport] of [
  ['undici', undefined],
  ['fetch', fetchTransport()],
] as const) {
  const options = transport && { transport };

  for (const [title, send] of Object.entries(large)) {
    test(`a reply ${title} is not read beyond 16 MB, by ${by}`, async (t) => {
      const sockets: Socket[] = [];
      const { url, requests } = await startRawServer(t, document, (socket, n) => {
        sockets.push(socket);
        if (n === 0) send(socket);
        else socket.write(reply('{"users/list":[]}'));
      });
      await using client = createClient<typeof api>({ url, retry: 2, ...options });
      const result = await client.users.list.safe();
      const message = 'users/list: the reply with status 200 is too large';
      t.like(result, { error: { type: 'protocol', message } } as never);
      t.is(requests.length, 1);
      // The two sockets buffer some more.
      t.true((sockets[0] as Socket).bytesWritten < 40 * megabyte);
      t.deepEqual(await client.users.list(), []);
    });
  }

  test(`maxReplySize is set for a client or a call, by ${by}`, async (t) => {
    const body = '{"users/list":[]}';
    const { url } = await startRawServer(t, document, (socket) => socket.write(reply(body)));
    await using client = createClient<typeof api>({ url, maxReplySize: body.length, ...options });
    t.deepEqual(await client.users.list(), []);
    const list = client.users.list.with({ maxReplySize: body.length - 1 });
    await t.throwsAsync(list(), { message: 'users/list: the reply with status 200 is too large' });
    t.deepEqual(await list.with({ maxReplySize: body.length })(), []);
  });

  test(`a batch may be as large as the largest of its calls' replies, by ${by}`, async (t) => {
    const body = '[{"users/list":[]},{"users/list":[]}]';
    const { url } = await startRawServer(t, document, (socket) => socket.write(reply(body)));
    await using client = createClient<typeof api>({ url, batch: true, ...options });
    const listUpTo = (maxReplySize: number) => client.users.list.with({ maxReplySize }).safe();
    t.like(await Promise.all([listUpTo(1), listUpTo(body.length)]), [{ ok: true }, { ok: true }]);
    t.like(await Promise.all([listUpTo(1), listUpTo(2)]), [{ ok: false }, { ok: false }]);
  });
}

test('a call whose reply did not fit into its batch is never sent again', async (t) => {
  const error = { type: 'reply-too-large', message: 'The call has run' };
  const rejected = { errors: { 'users/list': error } };
  const text = `[${JSON.stringify(rejected)},{"users/list":[]}]`;
  for (const headers of ['mikrokit-status: 500,200\r\n', '']) {
    const { url, requests } = await startRawServer(t, document, (socket) =>
      socket.write(reply(text, { headers })),
    );
    const retry = { limit: 3, delay: 1, anyRoute: true };
    await using client = createClient<typeof api>({ url, batch: true, retry });
    const [first, second] = await Promise.all([client.users.list.safe(), client.users.list.safe()]);
    t.like(first, { error: { ...error, status: 500 } } as never);
    t.true(second.ok);
    t.is(requests.length, 1);
  }
});

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '@mikrokit/client';
import { undiciTransport } from '@mikrokit/client/undici';
import test, { type ExecutionContext } from 'ava';

async function open(t: ExecutionContext, listener: RequestListener, signal?: AbortSignal) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}`);
  const transport: Transport = undiciTransport()(url);
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const reply = transport.send({
    method: 'GET',
    url: url.href,
    headers: {},
    body: undefined,
    signal,
    isStream: true,
  });
  return { transport, reply };
}

test('a reply that nobody reads makes its server wait, and is whole when it is read', async (t) => {
  const chunk = Buffer.alloc(65_536, 1);
  const chunks = 1_000;
  let written = 0;
  const { transport, reply } = await open(t, async (_, response) => {
    for (; written < chunks; written++) if (!response.write(chunk)) await once(response, 'drain');
    response.end();
  });
  const { body } = await reply;
  let before = -1;
  while (written !== before) {
    before = written;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  t.true(written < chunks, `${written} of ${chunks} chunks were written`);
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) size += part.length;
  t.is(size, chunks * chunk.length);
  await transport.close?.();
});

test('leaving a reply closes its connection, and an abort ends its reading with the reason', async (t) => {
  const closed: Promise<unknown>[] = [];
  const forever: RequestListener = (_, response) => {
    closed.push(once(response, 'close'));
    response.write('first');
  };
  const left = await open(t, forever);
  for await (const _ of (await left.reply).body as AsyncIterable<Uint8Array>) break;
  await closed[0];
  const controller = new AbortController();
  const aborted = await open(t, forever, controller.signal);
  const reason = new Error('enough');
  const read = async () => {
    for await (const _ of (await aborted.reply).body as AsyncIterable<Uint8Array>)
      controller.abort(reason);
  };
  await t.throwsAsync(read(), { is: reason });
  await closed[1];
  const gone = await open(t, forever, AbortSignal.abort(reason));
  await t.throwsAsync(gone.reply, { is: reason });
});

test('a reply that breaks off throws behind the bytes that came', async (t) => {
  const { reply } = await open(t, (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('some', () => setTimeout(() => response.destroy(), 50));
  });
  const { body, status } = await reply;
  t.is(status, 200);
  let text = '';
  await t.throwsAsync(async () => {
    for await (const part of body as AsyncIterable<Uint8Array>) text += Buffer.from(part);
  });
  t.is(text, 'some');
});

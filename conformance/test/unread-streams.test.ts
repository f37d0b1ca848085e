import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { startHost } from '../targets/server-process.ts';

const STREAMS = 1_000;

test('a thousand streams that nobody reads take less than 100 MB', async (t) => {
  t.timeout(300_000);
  const host = await startHost('slow-readers/memory');
  t.teardown(() => host.stop());
  const headers = { 'content-type': 'application/json' };
  const memory = async () => {
    const reply = await fetch(`${host.url}/memory`, { method: 'POST', headers });
    return ((await reply.json()) as { memory: { items: number; bytes: number } }).memory;
  };
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1');
    t.teardown(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      'POST /items HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 0\r\n\r\n',
    );
    return socket;
  };
  const settled = async (): Promise<number> => {
    for (let last = -1; ; ) {
      const { items, bytes } = await memory();
      if (items === last) return bytes;
      last = items;
      await sleep(1_000);
    }
  };
  // The code of streams is loaded and compiled for the first.
  const first = await open();
  const before = await settled();
  for (let n = 1; n < STREAMS; n++) await open();
  const taken = (await settled()) - before;
  t.log(`${Math.round(taken / STREAMS / 1_000)} kB a stream`);
  t.true(taken < 60_000_000, `${taken} bytes`);

  let text = '';
  first.on('data', (chunk) => {
    text += chunk;
  });
  first.resume();
  while (text.length < 1_000_000) await sleep(20);
  // Its bytes, which are used again and again, were never changed before they were sent.
  const numbers = [...text.matchAll(/"n":(\d+),"text":"one of many items"\}\n\n/g)].map(([, n]) =>
    Number(n),
  );
  t.true(numbers.length > 10_000);
  t.true(numbers.every((n, at) => at === 0 || n > (numbers[at - 1] as number)));
});

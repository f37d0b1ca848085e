import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import type { Made } from '../hosts/slow-readers/api.ts';
import { Flooder } from '../slow-readers/flooder.ts';
import { startBuiltHost } from '../targets/built-host.ts';
import { type ServerProcess, startHost } from '../targets/server-process.ts';
import { worker } from '../targets/worker.ts';

const hosts: Readonly<Record<string, () => Promise<ServerProcess>>> = {
  Node: () => startHost('slow-readers/node'),
  Bun: () => startBuiltHost('slow-readers/bun', ['bun']),
  Deno: () => startBuiltHost('slow-readers/deno', ['deno', 'run', '--allow-net']),
  workerd: () => worker('workerd', '2026-04-01', 'slow-readers/worker').start(),
};

for (const [name, start] of Object.entries(hosts))
  test.serial(
    `callers who do not read over WebSockets cost little and lose nothing (${name})`,
    async (t) => {
      const host = await start();
      t.teardown(() => host.stop());
      const connect = async () => {
        const flooder = await Flooder.connect(host.url);
        t.teardown(() => flooder.end());
        flooder.stopReading();
        return flooder;
      };
      const made = async (): Promise<Made> => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`${host.url}/made`, { method: 'POST', headers });
        return ((await reply.json()) as { made: Made }).made;
      };
      /** Waits until nothing more is made, and counts it. */
      const settled = async (): Promise<Made> => {
        for (let last: Made | undefined; ; ) {
          const now = await made();
          if (now.replies === last?.replies && now.items === last.items) return now;
          last = now;
          await sleep(500);
        }
      };

      // Replies are made as far as buffers take them: those of the kernel hold about 4 MB.
      const calls = await connect();
      calls.call(300, '/large', 100_000);
      // A client's claim to have read is not trusted.
      for (const pong of [true, '', 'x']) calls.send(JSON.stringify({ pong }));
      const { replies } = await settled();
      t.true(replies < 100, `${replies} calls have run`);
      calls.readOn();
      for (const body of (await calls.replies(300)).values()) t.is(body.length, 100_012);

      // Calls that run at once have their replies at once, however many bytes these are.
      const atOnce = await connect();
      atOnce.call(40, '/late', 1_000_000);
      await sleep(1_000);
      atOnce.readOn();
      for (const body of (await atOnce.replies(40)).values()) t.is(body.length, 1_000_011);

      const streams = await connect();
      streams.call(200, '/items', 10_000);
      const { items } = await settled();
      t.true(items < 1_000, `${items} items`);
      streams.readOn();
      t.is((await streams.replies(200)).size, 200);
      streams.end();
    },
  );

test.serial(
  'a caller whose replies Bun drops is cut off, so that nothing is lost in silence',
  async (t) => {
    const host = await startBuiltHost('slow-readers/bun-that-drops', ['bun']);
    t.teardown(() => host.stop());
    const flooder = await Flooder.connect(host.url);
    t.teardown(() => flooder.end());
    flooder.stopReading();
    flooder.call(40, '/late', 1_000_000);
    await sleep(1_000);
    flooder.readOn();
    await t.throwsAsync(flooder.replies(40), { message: /^closed with (?:1006|1008) after/ });
    const other = await Flooder.connect(host.url);
    t.teardown(() => other.end());
    other.call(1, '/large', 10);
    t.is((await other.replies(1)).size, 1);
  },
);

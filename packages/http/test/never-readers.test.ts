import { fork } from 'node:child_process';
import { once } from 'node:events';
import http2 from 'node:http2';
import { connect, type Socket } from 'node:net';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test from 'ava';
import { looseCodecs } from './api.ts';
import { post, RawConnection } from './raw-connection.ts';

const CALLERS = 1_000;
/** Bytes of memory for each caller, as docs/production.md says. */
const limits = { 'fast-path': 256_000, node: 4_000_000 };

for (const transport of ['fast-path', 'node'] as const) {
  test.serial(
    `a thousand callers that never read their replies cost little (${transport})`,
    async (t) => {
      const server = fork(new URL('./never-readers-server.ts', import.meta.url), [transport], {
        execArgv: ['--conditions=@mikrokit/source', '--expose-gc'],
      });
      t.teardown(() => void server.kill());
      const [url] = (await once(server, 'message')) as [string];
      const used = async (): Promise<number> => {
        // A connection of its own: one from before can have been idle for too long.
        using watcher = new RawConnection(url);
        watcher.send(post('/used', ''));
        return (JSON.parse((await watcher.reply()).body) as { used: number }).used;
      };
      await used();
      const before = await used();
      const sockets: Socket[] = [];
      // Replies of 20 MB, and requests of 1.4 MB.
      const calls = Buffer.concat(
        Array.from({ length: 1_000 }, (_, call) =>
          post('/large', '[20000]', ...(call < 500 ? [] : [`x-long: ${'y'.repeat(2_500)}`])),
        ),
      );
      for (let caller = 0; caller < CALLERS; caller++) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        sockets.push(socket);
        t.teardown(() => void socket.destroy());
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.pause();
        socket.write(calls);
      }
      // Until nothing more is taken from anybody.
      let sent = -1;
      for (let now = 0; now !== sent; ) {
        sent = now;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        now = sockets.reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0);
      }
      const each = ((await used()) - before) / CALLERS;
      t.log(`${Math.round(each)} bytes each`);
      t.true(each < limits[transport], `${each} bytes each`);
      const [first] = sockets;
      let received = 0;
      first?.on('data', (bytes) => {
        received += bytes.length;
      });
      first?.resume();
      while (received < 20_000_000) await new Promise((resolve) => setTimeout(resolve, 20));
      t.pass();
    },
  );
}

test.serial(
  'an HTTP/2 session that keeps large replies and takes none is ended soon',
  async (t) => {
    const api = createRouter(
      { large: async (_, size: number) => 'x'.repeat(size) },
      {},
      looseCodecs('large'),
    );
    const server = await serve(api, { port: 0, http2: true });
    t.teardown(() => server.close({ deadline: 100 }));
    const openSession = (size: number) => {
      const session = http2.connect(server.url, { settings: { initialWindowSize: 0 } });
      session.on('error', () => {});
      t.teardown(() => session.destroy());
      for (let call = 0; call < 20; call++) {
        const stream = session.request({
          ':method': 'POST',
          ':path': '/large',
          'content-type': 'application/json',
        });
        stream.on('error', () => {});
        stream.end(`[${size}]`);
      }
      return session;
    };
    const small = openSession(100);
    const large = openSession(2_000_000);
    await once(large, 'close');
    t.false(small.destroyed, 'It has the time of requestTimeout');
  },
);

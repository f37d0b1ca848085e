import { fork } from 'node:child_process';
import { once } from 'node:events';
import test from 'ava';
import { chunkedHead, post, RawConnection } from './raw-connection.ts';

// The server learns of a reset only when it writes: it is busy when the last bytes and the reset arrive.

const lastBytes: readonly (readonly [name: string, bytes: string])[] = [
  ['a CONNECT', 'CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['bytes that are no request', 'nonsense\r\n\r\n'],
  ['an upgrade', 'GET /block HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'],
  ['a broken chunk', `${chunkedHead('/block')}zz\r\n`],
  ['a simple call', post('/block', '[0]').toString()],
];

for (const transport of ['fast-path', 'node'] as const) {
  test(`a caller that resets its connection does not end the server (${transport})`, async (t) => {
    const server = fork(new URL('./order-server.ts', import.meta.url), [transport], {
      execArgv: ['--conditions=@mikrokit/source'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    t.teardown(() => void server.kill());
    let errors = '';
    server.stderr?.on('data', (text) => {
      errors += text;
    });
    const [url] = (await once(server, 'message')) as [string];
    const first = new RawConnection(url);
    // Everything that is loaded on first use is there before it matters.
    first.send(`${chunkedHead('/block')}3\r\n[0]\r\n0\r\n\r\n`);
    t.is((await first.reply()).status, 200);
    for (const [name, bytes] of lastBytes) {
      const resetting = new RawConnection(url);
      resetting.send(post('/block', '[0]'));
      await resetting.reply();
      const busy = new RawConnection(url);
      busy.send(post('/block', '[0]'));
      await busy.reply();
      busy.send(post('/block', '[300]'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      resetting.send(bytes);
      await new Promise((resolve) => setTimeout(resolve, 50));
      resetting.socket.resetAndDestroy();
      t.is((await busy.reply()).status, 200, `${name}: ${errors}`);
      first.send(post('/block', '[0]'));
      t.is((await first.reply()).status, 200, `${name}: ${errors}`);
      busy.socket.destroy();
    }
    first.socket.destroy();
  });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import test from 'ava';
import { post, RawConnection } from './raw-connection.ts';

const CONNECTIONS = 200;

test('a connection that is idle does not keep the heads of its requests', async (t) => {
  const server = fork(new URL('./never-readers-server.ts', import.meta.url), ['fast-path'], {
    execArgv: ['--conditions=@mikrokit/source', '--expose-gc'],
  });
  t.teardown(() => void server.kill());
  const [url] = (await once(server, 'message')) as [string];
  const used = async (): Promise<number> => {
    using watcher = new RawConnection(url);
    watcher.send(post('/used', ''));
    return (JSON.parse((await watcher.reply()).body) as { used: number }).used;
  };
  const callWith = async (connection: RawConnection, cookie: string): Promise<void> => {
    connection.send(post('/large', '[1]', `cookie: ${cookie}`));
    t.is((await connection.reply()).status, 200);
  };
  const openMany = async (count: number): Promise<RawConnection[]> => {
    const connections: RawConnection[] = [];
    for (let n = 0; n < count; n++) {
      const connection = new RawConnection(url);
      t.teardown(() => void connection.socket.destroy());
      connections.push(connection);
      for (let call = 0; call < 4; call++)
        await callWith(connection, `${n}.${call}=${'x'.repeat(10_000)}`);
    }
    return connections;
  };
  // What is made once.
  await openMany(20);
  await used();
  const before = await used();
  const connections = await openMany(CONNECTIONS);
  // Two looks at the connections, a second apart.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const each = ((await used()) - before) / CONNECTIONS;
  t.log(`${Math.round(each)} bytes each`);
  t.true(each < 20_000, `${each} bytes each`);
  // It still answers, the same head and others.
  const [first] = connections as [RawConnection];
  await callWith(first, `0.3=${'x'.repeat(10_000)}`);
  await callWith(first, 'short');
});

import test from 'ava';
import { startServer } from '../harness/running-server.ts';
import { servers } from '../servers/server-list.ts';
import { assertUpdateUser } from '../workloads/update-user.ts';

for (const server of servers) {
  const refuses = server.validates ? ' and refuses bad ones' : '';
  test(`the server ${server.name} answers a good call${refuses}`, async (t) => {
    const running = await startServer(await server.command(), { runtime: server.runtime });
    try {
      await t.notThrowsAsync(assertUpdateUser(running, server));
    } finally {
      await running.stop();
    }
  });
}

import test from 'ava';
import { startServer } from '../harness/running-server.ts';
import { serversOf } from '../servers/server-list.ts';
import { assertServer } from '../workloads/workload.ts';
import { workloads } from '../workloads/workloads.ts';

for (const workload of workloads) {
  for (const server of serversOf(workload)) {
    const isChecked = server.validation !== 'none' && workload.badBodies.length > 0;
    const refuses = isChecked ? ' and refuses bad ones' : '';
    // One after the other: together they would only wait for each other.
    test.serial(`${workload.name}: ${server.name} answers a good call${refuses}`, async (t) => {
      const running = await startServer(await server.command(), { runtime: server.runtime });
      try {
        await t.notThrowsAsync(assertServer(running, workload, server));
      } finally {
        await running.stop();
      }
    });
  }
}

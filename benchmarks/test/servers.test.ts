import test from 'ava';
import { startServer } from '../harness/running-server.ts';
import { frameworks } from '../servers/frameworks.ts';
import { isNative, obstacleTo } from '../servers/native/native-servers.ts';
import { serversOf } from '../servers/server-list.ts';
import { assertServer } from '../workloads/workload.ts';
import { workloads } from '../workloads/workloads.ts';

/** Why servers cannot be built here. AVA wants it before the first test. */
const obstacles = new Map<string, string | undefined>();
for (const { name } of frameworks) if (isNative(name)) obstacles.set(name, await obstacleTo(name));

for (const workload of workloads) {
  for (const server of serversOf(workload)) {
    const isChecked = server.validation !== 'none' && workload.badBodies.length > 0;
    const rejects = isChecked ? ' and rejects bad ones' : '';
    const title = `${workload.name}: ${server.name} answers a good call${rejects}`;
    const obstacle = obstacles.get(server.name);
    if (obstacle !== undefined) {
      test.skip(`${title} (${obstacle})`, () => {});
      continue;
    }
    // One after the other: together they would only wait for each other.
    test.serial(title, async (t) => {
      // Rust and Go compile all that they need on the first run.
      t.timeout(900_000);
      const running = await startServer(await server.command(), { runtime: server.runtime });
      try {
        await t.notThrowsAsync(assertServer(running, workload, server));
      } finally {
        await running.stop();
      }
    });
  }
}

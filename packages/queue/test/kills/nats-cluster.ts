import { setTimeout as sleep } from 'node:timers/promises';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from '../../../../test/support/free-port.ts';
import { type NatsTestServer, startNats } from '../../../../test/support/nats-process.ts';
import type { KillEngine } from './kill-engines.ts';
import { QUEUE } from './open-queue.ts';

const SERVERS = 3;

/** Servers that store each job three times. The one that leads the stream is killed. */
export async function startCluster(): Promise<KillEngine> {
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(', ');
  const start = (at: number, before?: NatsTestServer) =>
    startNats({
      ...(before && { port: before.port, folder: before.folder }),
      jetStream: true,
      config: `cluster { name: kills, listen: "127.0.0.1:${ports[at]}", routes: [${routes}] }`,
    });
  const servers = await Promise.all(ports.map((_, at) => start(at)));
  const address = servers.map(({ url }) => url).join(',');
  // Until they have chosen who leads them, there is no JetStream.
  await persistently(address, async (manager) => void (await manager.getAccountInfo()));
  const kill = async () => {
    const leader = await persistently(address, leaderOf);
    const at = servers.findIndex(({ name }) => name === leader);
    const old = servers[at];
    if (old === undefined) throw new Error(`${leader}, which leads the stream, is no server here`);
    await old.stop('SIGKILL', true);
    await persistently(address, async (manager) => {
      if ((await leaderOf(manager)) === leader) throw new Error('There is no other leader yet');
    });
    servers[at] = await start(at, old);
  };
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  };
  return { address, kill, stop };
}

/** The name of the server that leads the stream. */
async function leaderOf(manager: JetStreamManager): Promise<string> {
  const { cluster } = await manager.streams.info(QUEUE);
  if (cluster?.leader === undefined || cluster.leader === '')
    throw new Error('Nobody leads the stream');
  return cluster.leader;
}

/** Asks the servers until they answer, for at most half a minute. */
async function persistently<T>(
  address: string,
  ask: (manager: JetStreamManager) => Promise<T>,
): Promise<T> {
  const end = performance.now() + 30_000;
  const nc = await connect({ servers: address.split(','), maxReconnectAttempts: -1 });
  try {
    for (;;) {
      try {
        return await ask(await jetstreamManager(nc, { timeout: 1_000 }));
      } catch (error) {
        if (performance.now() > end) throw error;
        await sleep(200);
      }
    }
  } finally {
    await nc.close();
  }
}

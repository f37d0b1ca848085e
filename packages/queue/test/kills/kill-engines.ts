import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNats, startNats } from '../../../../test/support/nats-process.ts';
import { hasPostgres, startPostgres } from '../../../../test/support/postgres-server.ts';
import { hasRedis, startRedisServer } from '../../../../test/support/redis-process.ts';
import { startCluster } from './nats-cluster.ts';

/** What stores the jobs of a run. */
export interface KillEngine {
  /** For {@link openQueue}. */
  readonly address: string;
  /** Kills it with SIGKILL and starts it again; absent for a file. */
  readonly kill?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type KillEngineName = 'sqlite' | 'postgres' | 'jetstream' | 'cluster' | 'bull';

/** An engine that runs can kill. */
interface KillEngineKind {
  /** The program that it needs, if it is missing. */
  readonly missing?: string | undefined;
  readonly start: () => Promise<KillEngine>;
}

/** The engines of `npm run kills`, by name. */
export const killEngines: Readonly<Record<KillEngineName, KillEngineKind>> = {
  sqlite: {
    start: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'mikrokit-kills-'));
      const stop = async () => rmSync(folder, { recursive: true });
      return { address: join(folder, 'jobs.db'), stop };
    },
  },
  postgres: {
    missing: hasPostgres ? undefined : 'postgresql',
    start: async () => {
      let server = await startPostgres();
      const kill = async () => {
        await server.kill();
        server = await startPostgres(server);
      };
      return { address: String(server.port), kill, stop: () => server.stop() };
    },
  },
  jetstream: {
    missing: hasNats ? undefined : 'nats-server',
    start: async () => {
      let broker = await startNats({ jetStream: true });
      const kill = async () => {
        await broker.stop('SIGKILL', true);
        broker = await startNats({ ...broker, jetStream: true });
      };
      return { address: broker.url, kill, stop: () => broker.stop() };
    },
  },
  cluster: { missing: hasNats ? undefined : 'nats-server', start: startCluster },
  bull: {
    missing: hasRedis ? undefined : 'redis-server',
    start: async () => {
      const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
      let server = await startRedisServer(durable);
      const kill = async () => {
        await server.kill();
        server = await startRedisServer(durable, server);
      };
      return { address: String(server.port), kill, stop: () => server.stop() };
    },
  },
};

import { DatabaseSync } from 'node:sqlite';
import { postgresQueue, type Queue, sqliteQueue } from '@mikrokit/queue';
import { bullQueue } from '@mikrokit/queue/bull';
import { jetStreamQueue } from '@mikrokit/queue/jetstream';
import { connect } from '@nats-io/transport-node';
import { Queue as BullMqQueue } from 'bullmq';
import pg from 'pg';
import { postgresAt } from '../../../../test/support/postgres-server.ts';
import type { KillEngineName } from './kill-engines.ts';

/** The name of the queue where it needs one. */
export const QUEUE = 'kills';

interface OpenQueue {
  readonly queue: Queue;
  readonly close: () => unknown;
}

/** Opens the queue of an engine, in any process. */
export function openQueue(name: KillEngineName, address: string): Promise<OpenQueue> {
  return openers[name](address);
}

const openers: Readonly<Record<KillEngineName, (address: string) => Promise<OpenQueue>>> = {
  sqlite: async (file) => {
    const database = openDatabase(file);
    return { queue: sqliteQueue(database, { poll: 20 }), close: () => database.close() };
  },
  postgres: async (port) => {
    const pool = new pg.Pool(postgresAt(Number(port)));
    // Its connections end with the server; the next query opens others.
    pool.on('error', () => {});
    return { queue: postgresQueue(pool, { poll: 20 }), close: () => pool.end() };
  },
  jetstream: (url) => openJetStream(url, 1),
  cluster: (urls) => openJetStream(urls, 3),
  bull: async (port) => {
    const bull = new BullMqQueue(QUEUE, { connection: { host: '127.0.0.1', port: Number(port) } });
    // Its connection comes back by itself.
    bull.on('error', () => {});
    return { queue: bullQueue(bull, { poll: 20 }), close: () => bull.close() };
  },
};

async function openJetStream(urls: string, replicas: number): Promise<OpenQueue> {
  const servers = urls.split(',');
  const nc = await connect({ servers, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  return { queue: jetStreamQueue(nc, { name: QUEUE, replicas }), close: () => nc.close() };
}

/** Opens a database that several processes share. What a process has committed survives it. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  return database;
}

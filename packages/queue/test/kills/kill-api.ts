import { writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRouter, route } from '@mikrokit/router';
import { idempotency, sqliteIdempotencyStore } from '@mikrokit/router/idempotency';

/** Milliseconds of a worker's lease on a job, and of a call's on its key. */
export const LEASE = 1_500;

/** A line of the log that all workers write. */
export interface KillLine {
  /** `start` of an attempt of a transfer, the effect of a charge, a call that had a delay, and a tick of the schedule. */
  readonly kind: 'start' | 'charge' | 'delayed' | 'tick';
  readonly call: number;
  readonly pid: number;
  readonly at: number;
  /** Before which it must not run. */
  readonly dueAt: number;
}

/** Where the calls leave what they have done. */
interface Effects {
  readonly database: DatabaseSync;
  /** A file that is open for appending. */
  readonly log: number;
}

/** Makes the tables of effects. */
export function makeEffects(database: DatabaseSync): void {
  database.exec(`CREATE TABLE IF NOT EXISTS transfers (call INTEGER);
    CREATE TABLE IF NOT EXISTS transferred (key TEXT PRIMARY KEY)`);
}

/** The calls of a run. */
export function createKillApi({ database, log }: Effects) {
  makeEffects(database);
  const note = (kind: KillLine['kind'], call: number, dueAt: number) => {
    const line: KillLine = { kind, call, pid: process.pid, at: Date.now(), dueAt };
    writeSync(log, `${JSON.stringify(line)}\n`);
  };
  const insertKey = database.prepare('INSERT INTO transferred VALUES (?) ON CONFLICT DO NOTHING');
  const insertTransfer = database.prepare('INSERT INTO transfers VALUES (?)');
  return createRouter({
    once: idempotency({
      identity: 'public',
      store: sqliteIdempotencyStore(database),
      lease: LEASE,
      wait: 0,
    }),
    /** Has an effect elsewhere, as a payment provider would. A kill between it and the end of its key doubles it. */
    charge: route({
      idempotencyKey: true,
      handler: async (_context, call: number, dueAt: number): Promise<void> => {
        await sleep(20 + Math.random() * 60);
        note('charge', call, dueAt);
        await sleep(Math.random() * 20);
      },
    }),
    /** Has its effect in one transaction with its key, the id of the job. */
    transfer: async (context, call: number, dueAt: number): Promise<void> => {
      note('start', call, dueAt);
      await sleep(20 + Math.random() * 60);
      database.exec('BEGIN IMMEDIATE');
      if (insertKey.run(context.id).changes > 0) insertTransfer.run(call);
      database.exec('COMMIT');
      await sleep(Math.random() * 20);
    },
    wait: (_context, call: number, dueAt: number): void => note('delayed', call, dueAt),
    tick: (_context, at: number): void => note('tick', at, at),
  });
}

export type KillApi = ReturnType<typeof createKillApi>;

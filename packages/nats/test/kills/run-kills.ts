import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { forkProgram } from '../../../../test/support/forked-program.ts';
import { startNats } from '../../../../test/support/nats-process.ts';
import { killClient } from './kill-client.ts';

const SERVERS = 3;
const CALLERS = 48;
/** The least kills of a run, which goes on until then. */
const KILLS = 3;
const HEARTBEAT = 500;
/** Milliseconds after which a server without a sign of life is taken for lost. */
export const SILENCE = 2_000;

/** What a run of calls under kills has shown. */
export interface KillReport {
  readonly signal: NodeJS.Signals;
  readonly calls: number;
  readonly kills: number;
  readonly failures: number;
  /** The most calls that were in flight when a server was killed, for all kills together. */
  readonly inFlight: number;
  /** The longest time from a kill to a failure, in milliseconds. */
  readonly slowest: number;
  /** Calls with a reply that no server has run. */
  readonly neverRun: number;
  /** Calls that two servers have run. */
  readonly doubled: number;
}

/** Makes calls without retries from 48 callers to three servers, one of which is killed and replaced again and again. */
export async function runKills(signal: NodeJS.Signals, calls: number): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-kills-'));
  const ran = join(folder, 'ran');
  writeFileSync(ran, '');
  const broker = await startNats();
  const start = () =>
    forkProgram(new URL('kill-server.ts', import.meta.url), [broker.url, String(HEARTBEAT), ran]);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const nc = await connect({ servers: broker.url });
  const client = killClient(nc, SILENCE);

  const acknowledged: number[] = [];
  let [next, failures, running, inFlight, kills, slowest, killedAt] = [0, 0, 0, 0, 0, 0, 0];
  let isOver = false;
  const caller = async () => {
    while (next < calls || kills < KILLS) {
      const id = next++;
      running++;
      try {
        acknowledged.push(await client.run(id));
      } catch {
        failures++;
        slowest = Math.max(slowest, performance.now() - killedAt);
      }
      running--;
    }
  };
  const killer = async () => {
    for (let at = 0; ; at++) {
      // Behind the last failure of the kill before.
      await sleep(SILENCE * 1.5);
      if (isOver) return;
      const old = servers[at % SERVERS] as ChildProcess;
      inFlight += running;
      kills++;
      killedAt = performance.now();
      const ended = once(old, 'exit');
      old.kill(signal);
      servers[at % SERVERS] = await start();
      await ended;
    }
  };
  const killing = killer();
  await Promise.all(Array.from({ length: CALLERS }, caller));
  isOver = true;
  await killing;
  await client.close();
  await nc.close();
  for (const server of servers) server.disconnect();
  await broker.stop();

  const runs = readFileSync(ran, 'utf8').split('\n').filter(Boolean).map(Number);
  const ranOnce = new Set(runs);
  rmSync(folder, { recursive: true });
  return {
    signal,
    calls: next,
    kills,
    failures,
    inFlight,
    slowest: Math.round(slowest),
    neverRun: acknowledged.filter((id) => !ranOnce.has(id)).length,
    doubled: runs.length - ranOnce.size,
  };
}

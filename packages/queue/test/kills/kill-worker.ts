// Works and plans until it is killed. Arguments: the engine, its address, and the folder of the effects.
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { work } from '@mikrokit/queue';
import { createKillApi, LEASE } from './kill-api.ts';
import type { KillEngineName } from './kill-engines.ts';
import { killSchedule } from './kill-senders.ts';
import { openDatabase, openQueue } from './open-queue.ts';

const [name = '', address = '', folder = ''] = process.argv.slice(2);
const database = openDatabase(join(folder, 'effects.db'));
const api = createKillApi({ database, log: openSync(join(folder, 'log'), 'a') });
const { queue } = await openQueue(name as KillEngineName, address);
// Engines that are down, and attempts that failed, are what a run is for.
const logger = { debug() {}, info() {}, warn() {}, error() {} };
await work(api, queue, { concurrency: 10, attempts: 100, backoff: 200, lease: LEASE, logger });
console.error = () => {};
// The engine may be down at the moment.
for (let isPlanned = false; !isPlanned; )
  isPlanned = await killSchedule(queue).then(
    () => true,
    () => sleep(200, false),
  );
process.on('disconnect', () => process.exit());
process.send?.('ready');

// Works until it is killed. Argument: the file of the database, whose table `ran` notes what has run.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqliteQueue, work } from '@mikrokit/queue';
import { createRouter } from '@mikrokit/router';
import type { Order } from './orders.ts';

const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 5_000 });
const ran = database.prepare('INSERT INTO ran VALUES (?)');

const api = createRouter({
  orders: {
    ship: async (_context, order: Order, _weight?: number): Promise<void> => {
      await sleep(Math.random() * 40);
      ran.run(order.id);
    },
  },
});

await work(api, sqliteQueue(database, { poll: 20 }), { concurrency: 10, lease: 1_000 });
console.log('working');

// Works until it is killed. Argument: the port of Postgres, whose table `ran` notes what has run.
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresQueue, work } from '@mikrokit/queue';
import { createRouter } from '@mikrokit/router';
import pg from 'pg';
import type { Order } from './orders.ts';

const pool = new pg.Pool({
  host: '127.0.0.1',
  port: Number(process.argv[2]),
  user: 'mikrokit',
  database: 'postgres',
});

const api = createRouter({
  orders: {
    ship: async (_context, order: Order, _weight?: number): Promise<void> => {
      await sleep(Math.random() * 40);
      await pool.query('INSERT INTO ran VALUES ($1)', [order.id]);
    },
  },
});

const queue = postgresQueue(pool, { table: 'kills', poll: 20 });
await work(api, queue, { concurrency: 10, lease: 1_000 });
console.log('working');

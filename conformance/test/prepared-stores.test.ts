import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import {
  idempotency,
  type PostgresPool,
  postgresIdempotencyStore,
  postgresIdempotencyTable,
} from '@mikrokit/router/idempotency';
import { postgresRateStore, rateLimit } from '@mikrokit/router/rate-limit';
import { postgresSessionStore, sessions } from '@mikrokit/router/sessions';
import { postgresStreamStore } from '@mikrokit/router/stream-stores';
import test from 'ava';
import pg from 'pg';
import { handWrittenCodecs } from '../../packages/router/test/hand-written-codecs.ts';
import { startPostgresPool } from '../../test/support/postgres-pool.ts';
import { hasPostgres } from '../../test/support/postgres-server.ts';

const postgresTest = hasPostgres ? test.serial : test.serial.skip;

/** A router that has a store of each kind. */
function apiOver(pool: PostgresPool) {
  const codecs = handWrittenCodecs({ get: {}, items: {} }, { limit: {}, once: {}, session: {} });
  const items = { ...codecs.routes.items, encodeItem: JSON.stringify } as never;
  return createRouter(
    {
      limit: rateLimit({
        key: () => 'all',
        rate: { limit: 9, interval: 1000 },
        store: postgresRateStore(pool),
      }),
      once: idempotency({ identity: 'public', store: postgresIdempotencyStore(pool) }),
      ...sessions({
        provides: 'session',
        codec: { encode: String, decode: () => ({ ok: false }) },
        store: postgresSessionStore(pool),
      }).routes({ get: () => 1 }),
      items: route({
        stream: { detached: true, store: postgresStreamStore(pool), identity: () => 'all' },
        handler: async function* () {
          yield 1;
        },
      }),
    } as never,
    {},
    { ...codecs, streams: ['items'], routes: { ...codecs.routes, items } },
  );
}

postgresTest('a server makes the tables of its stores before it listens', async (t) => {
  const pool = await startPostgresPool(t);
  // Several servers may start at the same time.
  const servers = await Promise.all([1, 2, 3].map(() => serve(apiOver(pool), { port: 0 })));
  t.teardown(() => Promise.all(servers.map((server) => server.close())));
  const { rows } = await pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  t.deepEqual(
    rows.map(({ tablename }) => tablename),
    [
      'mikrokit_idempotency',
      'mikrokit_rates',
      'mikrokit_sessions',
      'mikrokit_streams',
      'mikrokit_streams_items',
    ],
  );
});

postgresTest('a table that is missing or different stops the start, with its SQL', async (t) => {
  const pool = await startPostgresPool(t);
  await pool.query('CREATE ROLE guest LOGIN');
  const { host, port, database } = pool.options;
  const guest = new pg.Pool({ host, port, database, user: 'guest' } as pg.PoolConfig);
  guest.on('error', () => {});
  t.teardown(() => guest.end());
  const once = (table?: string) => {
    const store = postgresIdempotencyStore(guest, table === undefined ? {} : { table });
    const codecs = handWrittenCodecs({ get: {} }, { once: {} });
    return createRouter(
      { once: idempotency({ identity: 'public', store }), get: () => 1 },
      {},
      codecs,
    );
  };
  const failed = await t.throwsAsync(serve(once(), { port: 0 }));
  t.regex(failed?.message ?? '', /mikrokit_idempotency is missing and cannot be created/);
  t.true(failed?.message.includes(postgresIdempotencyTable()));
  await pool.query(postgresIdempotencyTable());
  await pool.query('GRANT ALL ON mikrokit_idempotency TO guest');
  await (await serve(once(), { port: 0 })).close();
  await pool.query('CREATE TABLE other (key text); GRANT ALL ON other TO guest');
  await t.throwsAsync(serve(once('other'), { port: 0 }), { message: /other has other columns/ });
});

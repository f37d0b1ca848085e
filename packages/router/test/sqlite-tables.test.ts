import { DatabaseSync } from 'node:sqlite';
import { sqliteIdempotencyStore } from '@mikrokit/router/idempotency';
import { sqliteRateStore } from '@mikrokit/router/rate-limit';
import { sqliteSessionStore } from '@mikrokit/router/sessions';
import { sqliteStreamStore } from '@mikrokit/router/stream-stores';
import test from 'ava';

for (const [make, table, missing] of [
  [sqliteSessionStore, 'mikrokit_sessions', 'text'],
  [sqliteIdempotencyStore, 'mikrokit_idempotency', 'text'],
  [sqliteRateStore, 'mikrokit_rates', 'request'],
  [sqliteStreamStore, 'mikrokit_streams', 'owner'],
  [sqliteStreamStore, 'mikrokit_streams_items', 'text'],
] as const) {
  test(`${make.name} rejects a table ${table} of another version by its name`, (t) => {
    const database = new DatabaseSync(':memory:');
    t.teardown(() => database.close());
    make(database);
    // The table is used again.
    make(database);
    database.exec(`ALTER TABLE ${table} RENAME COLUMN ${missing} TO other`);
    const message = new RegExp(
      `^${make.name}: the table ${table} has other columns than .*${missing}`,
    );
    t.throws(() => make(database), { message });
  });
}

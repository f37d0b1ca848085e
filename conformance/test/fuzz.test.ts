import test from 'ava';
import { fuzz } from '../fuzz/fuzz.ts';

test('malformed requests neither end the server, nor fail a handler, nor leak memory', async (t) => {
  t.timeout(120_000);
  const { connections, statuses, failures, heap } = await fuzz({ seed: 20, connections: 1_500 });
  t.deepEqual(failures, []);
  t.is(connections, 1_500);
  // The requests reached handlers and every kind of rejection.
  for (const status of [200, 400, 404, 405, 413, 415, 431])
    t.true((statuses[status] ?? 0) > 0, `${status}`);
  t.true(heap.after < heap.before * 1.3 + 5e6, `${heap.before} → ${heap.after} bytes`);
});

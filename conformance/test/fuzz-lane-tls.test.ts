import test from 'ava';
import { fuzzLane } from '../fuzz/lane/fuzz-lane.ts';

test('both transports do the same with random streams over TLS', async (t) => {
  t.timeout(180_000);
  const { streams, statuses, differences } = await fuzzLane({
    seed: 20,
    streams: 1_000,
    tls: true,
  });
  t.deepEqual(differences, []);
  t.true(streams >= 1_000);
  for (const status of [200, 400, 404, 415]) t.true((statuses[status] ?? 0) > 0, `${status}`);
});

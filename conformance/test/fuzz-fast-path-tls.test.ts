import test from 'ava';
import { fuzzFastPath } from '../fuzz/fast-path/fuzz-fast-path.ts';

test('both transports do the same with random streams over TLS', async (t) => {
  t.timeout(180_000);
  const { streams, statuses, differences } = await fuzzFastPath({
    seed: 20,
    streams: 1_000,
    tls: true,
  });
  t.deepEqual(differences, []);
  t.true(streams >= 1_000);
  for (const status of [200, 400, 404, 415]) t.true((statuses[status] ?? 0) > 0, `${status}`);
});

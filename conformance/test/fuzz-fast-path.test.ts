import test from 'ava';
import { fuzzFastPath } from '../fuzz/fast-path/fuzz-fast-path.ts';

test('both transports do the same with random streams of requests', async (t) => {
  t.timeout(180_000);
  const { streams, statuses, differences } = await fuzzFastPath({ seed: 19, streams: 3_000 });
  t.deepEqual(differences, []);
  t.true(streams >= 3_000);
  for (const status of [100, 200, 204, 400, 404, 405, 413, 415, 417, 431])
    t.true((statuses[status] ?? 0) > 0, `${status}`);
});

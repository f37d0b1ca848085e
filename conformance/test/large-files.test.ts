import test from 'ava';
import { hosts, moveBytes } from '../large-files/move-bytes.ts';

// `npm run large-files` does this with 2 GB.
const BYTES = 300_000_000;

for (const host of hosts) {
  test(`files and streams of any size take little memory on ${host}`, async (t) => {
    t.timeout(300_000);
    const moved = await moveBytes(host, BYTES);
    t.is(moved.length, 6);
    const { peak = 0 } = moved.at(-1) ?? {};
    t.true(peak < BYTES + 100_000_000, `${peak} bytes`);
  });
}

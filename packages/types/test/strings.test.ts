import { encodeString } from '@mikrokit/types/runtime';
import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';

test('strings are written as JSON.stringify writes them', (t) => {
  const random = createRandom(3);
  const ranges = [
    [0x20, 0x7f],
    [0x20, 0x7f],
    [0, 0x20],
    [0x22, 0x23],
    [0x5c, 0x5d],
    [0x7f, 0x800],
    [0x2028, 0x202a],
    [0xd800, 0xdc00],
    [0xdc00, 0xe000],
    [0xe000, 0x10000],
  ] as const;
  for (let i = 0; i < 20_000; i++) {
    const kinds = Array.from({ length: 1 + random.below(3) }, () => random.pick(ranges));
    let text = '';
    for (let n = random.below(random.pick([3, 10, 100])); n > 0; n--) {
      const [start, end] = random.pick(kinds);
      text += String.fromCharCode(start + random.below(end - start));
    }
    if (encodeString(text) !== JSON.stringify(text)) t.fail(JSON.stringify(text));
  }
  for (let code = 0; code < 0x10000; code++) {
    const text = String.fromCharCode(code);
    if (encodeString(text) !== JSON.stringify(text)) t.fail(`character ${code}`);
  }
  t.pass();
});

import { encodeUnknown } from '@mikrokit/types/runtime';
import test from 'ava';

test('an unknown result is rejected if JSON would lose or leak something, at any depth', (t) => {
  const secret = Object.assign(new Error('no such file'), { path: '/secret/path' });
  const lost = [secret, () => 1, Symbol('s'), Number.NaN, 1n, new Map(), new Set()];
  for (const value of lost) {
    t.throws(() => encodeUnknown(value, 64), { instanceOf: TypeError });
    t.throws(() => encodeUnknown({ deep: [{ value }] }, 64), { instanceOf: TypeError });
  }
});

test('an unknown result is written as JSON writes it', (t) => {
  const value = { a: [1, 'x', null, true], at: new Date(0), absent: undefined };
  t.is(encodeUnknown(value, 64), '{"a":[1,"x",null,true],"at":"1970-01-01T00:00:00.000Z"}');
  t.is(encodeUnknown(undefined, 64), 'null');
});

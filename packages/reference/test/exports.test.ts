import * as entry from '@mikrokit/reference';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(entry), ['reference']);
});

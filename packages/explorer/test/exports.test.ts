import * as entry from '@mikrokit/explorer';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(entry), [
    'EXPLORER_PATH',
    'explorer',
    'readPageFile',
    'rejectionOfRequest',
  ]);
});

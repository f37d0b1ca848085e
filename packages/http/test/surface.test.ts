import * as http from '@mikrokit/http';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(http), ['fetchHandler', 'nodeHandler', 'serve']);
});

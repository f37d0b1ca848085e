import * as restate from '@mikrokit/restate';
import test from 'ava';

test('the entry exports these names and no others', (t) => {
  t.deepEqual(Object.keys(restate).sort(), ['restateServices', 'serveRestate']);
});

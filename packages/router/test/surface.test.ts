import * as router from '@mikrokit/router';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(router), [
    'RpcError',
    'ValidationError',
    'createRouter',
    'hook',
    'route',
  ]);
});

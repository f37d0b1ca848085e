import * as deepkit from '@mikrokit/deepkit';
import test from 'ava';

test('the package exports these names and no others', (t) => {
  t.deepEqual(Object.keys(deepkit), ['RejectionError', 'deepkitTypes']);
});

import * as python from '@mikrokit/python';
import test from 'ava';

test('the entry exports these names and no others', (t) => {
  t.deepEqual(Object.keys(python), ['PythonClientError', 'writePythonClient']);
});

import * as nodeEntry from '@mikrokit/fetch';
import * as undiciEntry from '@mikrokit/fetch/undici';
import test from 'ava';
import * as otherEntry from '../src/index.ts';

test('the package exports these names and no others, on Node and elsewhere', (t) => {
  const names = ['FetchError', 'FetchResponse', 'basic', 'bearer', 'createFetch', 'fetchTransport'];
  t.deepEqual(Object.keys(nodeEntry), names);
  t.deepEqual(Object.keys(otherEntry), names);
  t.deepEqual(Object.keys(undiciEntry), ['undiciTransport']);
});

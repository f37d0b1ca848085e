import * as nodeEntry from '@mikrokit/client';
import test from 'ava';
import * as browserEntry from '../src/index.ts';

test('the package exports these names and no others, on Node and elsewhere', (t) => {
  const names = [
    'ClientError',
    'ContractChangedError',
    'RpcError',
    'ValidationError',
    'createClient',
    'fetchTransport',
    'inProcess',
    'mock',
  ];
  t.deepEqual(Object.keys(nodeEntry), names);
  t.deepEqual(Object.keys(browserEntry), names);
});

import * as azure from '@mikrokit/serverless/azure';
import * as google from '@mikrokit/serverless/google';
import * as vercel from '@mikrokit/serverless/vercel';
import * as workers from '@mikrokit/serverless/workers';
import test from 'ava';

test('the entries of the clouds export these names and no others', (t) => {
  t.deepEqual(Object.keys(azure), ['azureCallOf', 'azureHandler']);
  t.deepEqual(Object.keys(google), ['cloudEventFunction', 'cloudFunction']);
  t.deepEqual(Object.keys(vercel), ['vercelFetchHandler', 'vercelHandler']);
  t.deepEqual(Object.keys(workers), ['workerCallOf', 'workersHandler']);
});

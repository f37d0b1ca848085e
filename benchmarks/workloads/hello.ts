import assert from 'node:assert/strict';
import type { Workload } from './workload.ts';

/** Almost nothing in and out: the cost of the server alone. */
export const hello: Workload = {
  name: 'hello',
  title: '`hello`: no body, and a reply of `{"hello":"world"}`',
  method: 'GET',
  path: '/hello',
  badBodies: [],
  assertResult: (json) => assert.deepEqual(json, { hello: 'world' }),
};

import assert from 'node:assert/strict';
import type { Workload } from './workload.ts';

/** Nothing in, next to nothing out: what a server costs before it does anything. */
export const hello: Workload = {
  name: 'hello',
  title: '`hello`: no body, and a reply of `{"hello":"world"}`',
  method: 'GET',
  path: '/hello',
  badBodies: [],
  assertResult: (json) => assert.deepEqual(json, { hello: 'world' }),
};

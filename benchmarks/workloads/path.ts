import assert from 'node:assert/strict';
import type { Workload } from './workload.ts';

/** A number in the path: what finding a route and reading its parameter cost. */
export const path: Workload = {
  name: 'path',
  title: '`GET /users/{id}`: a number in the path, and a reply of two fields',
  method: 'GET',
  path: '/users/12',
  badBodies: [],
  assertResult: (json) => assert.deepEqual(json, { id: 12, name: 'Ada' }),
};

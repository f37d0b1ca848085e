import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `serve()` with all requests left to node:http. */
const target: Target = {
  name: 'node:http without the fast path',
  cannot: {},
  start: () => startHost('node-http', { args: ['--transport=node'] }),
};

testTarget(test, target);

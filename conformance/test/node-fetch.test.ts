import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `fetchHandler()` on Node, behind @hono/node-server. */
const target: Target = {
  name: 'a fetch host on Node',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startHost('node-fetch'),
};

testTarget(test, target);

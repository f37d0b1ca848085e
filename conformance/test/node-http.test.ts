import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `serve()` on node:http, its types read by the loader at start-up. */
const target: Target = {
  name: 'node:http',
  cannot: {},
  start: () => startHost('node-http'),
};

testTarget(test, target);

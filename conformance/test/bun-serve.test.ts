import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';

/** `serve()` on Bun, built: its fast path over node:net. */
const target: Target = {
  name: 'serve() on Bun',
  cannot: {},
  start: () => startBuiltHost('node-http', ['bun']),
};

testTarget(test, target);

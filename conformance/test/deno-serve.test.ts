import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';

/** `serve()` on Deno, built: its fast path over node:net. */
const target: Target = {
  name: 'serve() on Deno',
  cannot: {},
  start: () => startBuiltHost('node-http', ['deno', 'run', '--allow-net', '--allow-env']),
};

testTarget(test, target);

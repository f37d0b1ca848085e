import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';

/** `fetchHandler()` on Deno, built. */
const target: Target = {
  name: 'Deno',
  cannot: {
    expect: 'Deno tells callers to go on by itself',
  },
  start: () => startBuiltHost('deno', ['deno', 'run', '--allow-net']),
};

testTarget(test, target);

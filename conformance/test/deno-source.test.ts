import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startSourceHost } from '../targets/built-host.ts';

/** `fetchHandler()` on Deno, from source. */
const target: Target = {
  name: 'Deno from source',
  cannot: {
    expect: 'Deno tells callers to go on by itself',
  },
  start: () =>
    startSourceHost('deno', ['deno', 'run', '-A', '--preload', 'npm:@mikrokit/compiler/deno']),
};

testTarget(test, target);

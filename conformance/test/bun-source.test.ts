import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startSourceHost } from '../targets/built-host.ts';

/** `fetchHandler()` on Bun, from source. */
const target: Target = {
  name: 'Bun from source',
  cannot: {
    expect: 'Bun tells callers to go on by itself',
    framing: 'Bun rejects such a length itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startSourceHost('bun', ['bun', '--preload', '@mikrokit/compiler/bun']),
};

testTarget(test, target);

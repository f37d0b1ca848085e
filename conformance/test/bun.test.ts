import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startBuiltHost } from '../targets/built-host.ts';

/** `fetchHandler()` on Bun, built. */
const target: Target = {
  name: 'Bun',
  cannot: {
    expect: 'Bun tells callers to go on by itself',
    framing: 'Bun rejects such a length itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startBuiltHost('bun', ['bun']),
};

testTarget(test, target);

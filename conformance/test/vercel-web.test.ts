import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `vercelFetchHandler()` in Vercel's Node runtime. */
const target: Target = {
  name: 'Vercel on Node, by Request',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    abort: 'the runtime does not tell of callers who go away',
    'repeated-headers': 'the runtime keeps only the first of some headers',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startHost('vercel-web'),
};

testTarget(test, target);

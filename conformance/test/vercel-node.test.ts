import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `vercelHandler()` behind the helpers of Vercel's Node runtime. */
const target: Target = {
  name: 'Vercel on Node',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    framing: 'the helpers wait for as much as the length says',
    'unread-bodies': 'the helpers read every body first',
  },
  start: () => startHost('vercel-node'),
};

testTarget(test, target);

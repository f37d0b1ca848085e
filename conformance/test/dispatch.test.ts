import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startMessageProcess } from '../targets/message-process.ts';

/** The router alone, called through the adapter contract without HTTP. */
const target: Target = {
  name: 'the router alone',
  cannot: {
    sockets: 'it has no connections',
    continue: 'it has no connections',
    linger: 'it has no connections',
    expect: 'it has no connections',
    framing: 'its bodies have the length they have',
    abort: 'its callers cannot go away',
  },
  start: () => startMessageProcess('dispatch'),
};

testTarget(test, target);

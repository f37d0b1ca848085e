import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `nodeHandler()` mounted in express. */
const target: Target = {
  name: 'express',
  cannot: { expect: 'node:http tells callers to go on by itself' },
  start: () => startHost('express'),
};

testTarget(test, target);

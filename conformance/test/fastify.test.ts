import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `nodeHandler()` mounted in fastify. */
const target: Target = {
  name: 'fastify',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    'broken-paths': 'fastify answers paths that cannot be decoded itself',
  },
  start: () => startHost('fastify'),
};

testTarget(test, target);

import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `nodeHandler()` mounted in fastify. */
export const inFastify: Target = {
  name: 'fastify',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    'broken-paths': 'fastify answers paths that cannot be decoded itself',
  },
  start: () => startHost('fastify'),
};

import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `serve()` over TLS, in a worker process. */
const target: Target = {
  name: 'node:http over TLS in a worker',
  cannot: {},
  start: () => startHost('node-http', { args: ['--tls', '--workers'] }),
};

testTarget(test, target);

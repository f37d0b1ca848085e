import test from 'ava';
import { UNSERVED } from '../deepkit/inexpressible.ts';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `serve()` on node:http, its types read from the reflection of @deepkit/type. */
const target: Target = {
  name: 'node:http with @deepkit/type',
  cannot: {
    streams: 'reflection does not see the items of a stream',
    'idempotency-keys': 'the option idempotencyKey needs the compiler',
  },
  withoutRoutes: UNSERVED,
  start: () => startHost('node-http', { loader: import.meta.resolve('../deepkit/register.ts') }),
};

testTarget(test, target);

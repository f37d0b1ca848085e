import test from 'ava';
import { INEXPRESSIBLE } from '../deepkit/inexpressible.ts';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { startHost } from '../targets/server-process.ts';

/** `serve()` on node:http, its types read from the reflection of @deepkit/type. */
const target: Target = {
  name: 'node:http with @deepkit/type',
  cannot: {
    streams: 'reflection does not see the items of a stream',
    'idempotency-keys': 'reflection knows no idempotency keys',
  },
  withoutRoutes: INEXPRESSIBLE,
  start: () => startHost('node-http', { loader: import.meta.resolve('../deepkit/register.ts') }),
};

testTarget(test, target);

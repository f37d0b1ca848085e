import { INEXPRESSIBLE } from '../deepkit/inexpressible.ts';
import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `serve()` on node:http, its types read from the reflection of @deepkit/type. */
export const nodeHttpDeepkit: Target = {
  name: 'node:http with @deepkit/type',
  cannot: {},
  withoutRoutes: INEXPRESSIBLE,
  start: () => startHost('node-http', { loader: import.meta.resolve('../deepkit/register.ts') }),
};

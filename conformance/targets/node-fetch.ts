import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `fetchHandler()` on Node, behind @hono/node-server. */
export const nodeFetch: Target = {
  name: 'a fetch host on Node',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startHost('node-fetch'),
};

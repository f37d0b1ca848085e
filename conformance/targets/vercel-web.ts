import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `vercelFetchHandler()` in Vercel's Node runtime. */
export const vercelWeb: Target = {
  name: 'Vercel on Node, by Request',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    abort: 'the runtime does not tell of callers who go away',
    'repeated-headers': 'the runtime keeps only the first of some headers',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startHost('vercel-web'),
};

import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `vercelHandler()` after the helpers of Vercel's Node runtime. */
export const vercelNode: Target = {
  name: 'Vercel on Node',
  cannot: {
    expect: 'node:http tells callers to go on by itself',
    framing: 'the helpers wait for as much as the length says',
    'unread-bodies': 'the helpers read every body first',
  },
  start: () => startHost('vercel-node'),
};

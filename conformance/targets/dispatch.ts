import type { Target } from '../target.ts';
import { startMessageProcess } from './message-process.ts';

/** The router by itself, asked through the contract of adapters and without HTTP. */
export const dispatch: Target = {
  name: 'the router alone',
  cannot: {
    sockets: 'it has no connections',
    continue: 'it has no connections',
    linger: 'it has no connections',
    expect: 'it has no connections',
    framing: 'its bodies have the length they have',
    abort: 'its callers cannot go away',
  },
  start: () => startMessageProcess('dispatch'),
};

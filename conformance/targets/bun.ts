import type { Target } from '../target.ts';
import { startBuiltHost } from './built-host.ts';

/** `fetchHandler()` on Bun, built. */
export const bun: Target = {
  name: 'Bun',
  cannot: {
    expect: 'Bun tells callers to go on by itself',
    framing: 'Bun refuses such a length itself',
    'dot-segments': 'a Request has its URL resolved',
  },
  start: () => startBuiltHost('bun', ['bun']),
};

import type { Target } from '../target.ts';
import { startBuiltHost } from './built-host.ts';

/** `fetchHandler()` on Deno, built. */
export const deno: Target = {
  name: 'Deno',
  cannot: {
    expect: 'Deno tells callers to go on by itself',
  },
  start: () => startBuiltHost('deno', ['deno', 'run', '--allow-net']),
};

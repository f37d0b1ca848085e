import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `nodeHandler()` mounted in express. */
export const inExpress: Target = {
  name: 'express',
  cannot: { expect: 'node:http tells callers to go on by itself' },
  start: () => startHost('express'),
};

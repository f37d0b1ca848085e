import type { Target } from '../target.ts';
import { startHost } from './server-process.ts';

/** `serve()` on node:http, its types read by the loader at start-up. */
export const nodeHttp: Target = {
  name: 'node:http',
  cannot: {},
  start: () => startHost('node-http'),
};

import { fileURLToPath } from 'node:url';
import type { Target } from '../target.ts';
import { startServerProcess } from './server-process.ts';

/** `serve()` on node:http, its types read by the loader at start-up. */
export const nodeHttp: Target = {
  name: 'node:http',
  cannot: {},
  start: () =>
    startServerProcess(fileURLToPath(new URL('../server.ts', import.meta.url)), [
      '--conditions=@mikrokit/source',
      '--import',
      '@mikrokit/compiler/register',
    ]),
};

/** Attaches codecs in Deno: `deno run -A --preload @mikrokit/compiler/deno server.ts`, and `deno test` likewise. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createPreparedSources } from './prepared-sources.ts';

const APPLICATION_FILE = /^file:(?!.*\/node_modules\/).*\.(?:ts|mts|tsx)$/;

if (!('Deno' in globalThis))
  throw new Error('@mikrokit/compiler/deno is for Deno; on Node, use @mikrokit/compiler/register');
const sourceOf = createPreparedSources('javascript');
registerHooks({
  load: (url, context, nextLoad) => {
    const source = APPLICATION_FILE.test(url) ? sourceOf(fileURLToPath(url)) : undefined;
    if (source === undefined) return nextLoad(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});

// Started by pass-to-node.test.ts: what answers requests of node:http takes a while to load.
import { registerHooks } from 'node:module';
import { looseCodecs } from './api.ts';

const [mode = ''] = process.argv.slice(2);
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/node-transport.ts')) return loaded;
    if (mode === 'missing') throw new Error('The file is gone');
    const wait = `await new Promise((resolve) => setTimeout(resolve, ${mode}));`;
    return { ...loaded, source: `${wait}${loaded.source}` };
  },
});
const { serve } = await import('@mikrokit/http');
const { createRouter } = await import('@mikrokit/router');

const api = createRouter(
  {
    echo: (_, value: unknown) => value,
    later: async (_, milliseconds: number) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return milliseconds;
    },
  },
  {},
  looseCodecs('echo', 'later'),
);
const server = await serve(api, { port: 0 });
process.on('disconnect', () => process.exit());
process.on('message', async (how: { deadline?: number }) => {
  await server.close(how);
  process.send?.('closed');
});
process.send?.(server.url);

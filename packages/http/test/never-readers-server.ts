// Started by never-readers.test.ts: a server that tells how much memory it uses.
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { looseCodecs } from './api.ts';

const transport = process.argv[2] as NonNullable<ServeOptions['transport']>;
const api = createRouter(
  {
    large: (_, size: number) => 'x'.repeat(size),
    used: route({
      query: true,
      handler: () => {
        (globalThis as { gc?: () => void }).gc?.();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external;
      },
    }),
  },
  {},
  looseCodecs('large', 'used'),
);
const server = await serve(api, { port: 0, transport });
process.on('disconnect', () => process.exit());
process.send?.(server.url);

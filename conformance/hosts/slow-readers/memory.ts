import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { announce } from '../announce.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const made = { items: 0 };

/** A stream without an end, and how much memory the server uses. */
const api = createRouter({
  items: route({
    handler: async function* (_context) {
      for (;;) yield { n: made.items++, text: 'one of many items' };
    },
  }),
  memory: (): { items: number; bytes: number } => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { items: made.items, bytes: heapUsed + external };
  },
});

const { url } = await serve(api, { port: 0, hostname: '127.0.0.1' });
announce(url);

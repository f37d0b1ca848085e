// A server whose streams are broken off in many ways: see faults/.
import { serve } from '@mikrokit/http';
import { createRouter, event, hook, RpcError, route } from '@mikrokit/router';
import { announce } from './announce.ts';

/** Milliseconds for which a token, which is the time of its creation, is valid. */
const TOKEN_LIFE = 2_000;

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
let open = 0;

export const faultApi = createRouter({
  /** Resident bytes after garbage collection. */
  memory: (_context): number => {
    (globalThis as { gc?: () => void }).gc?.();
    return process.memoryUsage().rss;
  },
  open: (_context): number => open,
  feed: {
    authorized: hook({
      header: 'authorization',
      handler: (_context, token: string): void => {
        const age = Date.now() - Number(token);
        if (!(age < TOKEN_LIFE)) throw new RpcError('expired', { status: 401 });
      },
    }),
    /** Numbers after the last one that arrived, with padding and a pause after each. */
    numbers: route({
      resumable: true,
      handler: async function* (context, count: number, size: number, pause: number) {
        const { lastEventId = '0' } = context;
        if (!/^\d+$/.test(lastEventId)) throw new RpcError('unknown-event', { status: 409 });
        open++;
        try {
          for (let n = Number(lastEventId) + 1; n <= count; n++) {
            yield event(String(n), { n, padding: 'x'.repeat(size) });
            if (pause > 0) await sleep(pause);
          }
          return { count };
        } finally {
          open--;
        }
      },
    }),
  },
});

const server = await serve(faultApi, { port: 0, health: '/healthz' });
announce(server.url);

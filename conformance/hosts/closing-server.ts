// Serves streams, those that are detached from Redis, until SIGTERM: `node closing-server.ts <port of Redis> <deadline>`.
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import { createRouter, event, route } from '@mikrokit/router';
import { redisStreamStore } from '@mikrokit/router/stream-stores';
import { createClient } from 'redis';

const redis = createClient({ socket: { host: '127.0.0.1', port: Number(process.argv[2]) } });
await redis.connect();
const store = redisStreamStore((command) => redis.sendCommand(command));

export const closingApi = createRouter({
  /** Never ends itself. */
  numbers: route({
    resumable: true,
    handler: async function* ({ lastEventId, signal }) {
      for (let n = Number(lastEventId ?? 0) + 1; !signal.aborted; n++) {
        yield event(String(n), n);
        await sleep(10);
      }
    },
  }),
  /** Cannot be asked for again. */
  countdown: async function* (_context, from: number): AsyncGenerator<number, string> {
    for (let n = from; n > 0; n--) {
      yield n;
      await sleep(10);
    }
    return 'done';
  },
  /** Continues without its client, and never ends itself. */
  work: route({
    stream: { detached: true, store, identity: () => 'anyone' },
    handler: async function* ({ signal }) {
      signal.addEventListener('abort', () => console.log('the work is aborted'));
      for (let n = 1; ; n++) {
        yield n;
        await sleep(10);
      }
    },
  }),
  pid: () => process.pid,
});

const server = await serve(closingApi, {
  port: 0,
  signals: true,
  shutdownDeadline: Number(process.argv[3]),
  onClose: async () => {
    console.log('closes');
    await redis.quit();
  },
});
console.log(`listens on ${new URL(server.url).port}`);

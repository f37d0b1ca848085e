import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, createRouter, event, route, type StreamEvent } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';

/** What handlers saw. */
export const ended = { bytes: 0, started: 0 };

export const endings = createRouter({
  /** Bytes without end. */
  bytes: (_context): ReadableStream<Uint8Array> =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(60_000)),
      cancel: () => void ended.bytes++,
    }),
  /** A stream whose head waits. */
  late: route({
    resumable: true,
    handler: async (
      _context,
      milliseconds: number,
    ): Promise<AsyncIterable<StreamEvent<number>>> => {
      ended.started++;
      await sleep(milliseconds);
      return ticks();
    },
  }),
  count: async function* (_context: Context, to: number): AsyncGenerator<number> {
    for (let n = 0; n < to; n++) yield n;
  },
  wait: async ({ signal }, milliseconds: number): Promise<string> => {
    ended.started++;
    await sleep(milliseconds, undefined, { signal });
    return 'waited';
  },
  /** Leaves work that never ends. */
  work: (context): string => {
    context.waitUntil(new Promise(() => {}));
    return 'works';
  },
  raw: raw({
    http: 'POST /raw',
    handler: (_context, request) => Response.json(request.headers.get('x-name')),
  }),
});

async function* ticks(): AsyncGenerator<StreamEvent<number>> {
  for (let n = 0; ; n++) {
    yield event(String(n), n);
    await sleep(10);
  }
}

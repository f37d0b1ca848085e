import { type Context, createRouter, event, route } from '@mikrokit/router';

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Counts the work that is done behind replies. */
export const done = { count: 0 };

export const streams = createRouter({
  resumable: route({
    resumable: true,
    handler: async function* (context) {
      for (let n = Number(context.lastEventId ?? 0) + 1; ; n++) {
        yield event(String(n), n);
        await sleep(50);
      }
    },
  }),
  endless: async function* (_context: Context): AsyncGenerator<number> {
    for (let n = 1; ; n++) {
      yield n;
      await sleep(50);
    }
  },
  short: async function* (_context: Context): AsyncGenerator<number, string> {
    yield 1;
    return 'end';
  },
  never: (_context: Context): Promise<number> => new Promise(() => {}),
  leavesWork: async function* (context: Context): AsyncGenerator<number> {
    yield 1;
    const work = async () => {
      await sleep(60);
      done.count++;
    };
    context.waitUntil(work());
  },
});

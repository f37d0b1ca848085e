import { type Context, createRouter, hook, type Logger, route } from '@mikrokit/router';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

interface Order {
  id: number;
}

/** An API that records its calls. */
export function createApi(prefix = '') {
  const seen: unknown[] = [];
  let running = 0;
  const api = createRouter(
    {
      users: { get: (_context, id: number): number => id },
      square: route({ query: true, handler: (_context: Context, value: number) => value * value }),
      echo: (_context, text: string): string => text,
      small: route({ maxBodySize: 50, handler: (_context: Context, text: string) => text.length }),
      header: ({ request }, name: string): string => {
        const value = request.header(name) ?? 'none';
        seen.push(value);
        return value;
      },
      address: ({ request }): string => request.remoteAddress ?? 'none',
      cookies: ({ response }, count: number): void => {
        for (let at = 0; at < count; at++) response.headers.append('set-cookie', `c${at}=1`);
        response.headers.append('x-list', 'a');
        response.headers.append('x-list', 'b');
      },
      hang: async ({ signal }): Promise<string> => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        seen.push(signal.reason.type);
        return 'late';
      },
      work: (context, ms: number): string => {
        const work = async () => {
          await new Promise((resolve) => setTimeout(resolve, ms));
          seen.push('worked');
        };
        const more = async () => {
          await work();
          context.waitUntil(work());
        };
        context.waitUntil(more());
        return 'replied';
      },
      stuck: {
        wait: (): Promise<string> => new Promise(() => {}),
        after: hook({
          after: true,
          runOnError: true,
          handler: (): Promise<void> => new Promise(() => {}),
        }),
      },
      ship: async (_context, order: Order): Promise<number> => {
        running++;
        seen.push(`begin ${order.id}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
        seen.push(`end ${order.id}`, `${running} running`);
        running--;
        if (order.id < 0) throw new Error('SECRET');
        return order.id;
      },
      clean: (): string => {
        seen.push('clean');
        return 'done';
      },
    },
    { logger: silent, prefix },
  );
  return { api, seen };
}

import { type Context, createRouter, route } from '@mikrokit/router';
import { azureCallOf } from '@mikrokit/serverless/azure';
import { workerCallOf } from '@mikrokit/serverless/workers';

interface Env {
  readonly GREETING: string;
}

let done = 0;

/** The differences between hosts. */
export const routes = {
  /** Leaves work behind; `worked` counts what was finished. */
  work: (context: Context): string => {
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done++;
    };
    context.waitUntil(work());
    return 'replied';
  },
  worked: (): number => done,
  greet: (_context: Context, name: string): string => `Hello, ${name}`,
  square: route({ query: true, handler: (_context: Context, value: number) => value * value }),
  small: route({ maxBodySize: 50, handler: (_context: Context, text: string) => text.length }),
  caller: ({ request }: Context): string | undefined => request.remoteAddress,
  cookies: ({ response }: Context): void => {
    response.headers.append('set-cookie', 'a=1%20; Path=/; Max-Age=60; HttpOnly; Secure');
    response.headers.append('set-cookie', 'b=%zz; Domain=example.com; SameSite=None');
    response.headers.append('set-cookie', 'c; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
  },
  inAzure: (context: Context) => {
    const call = azureCallOf(context);
    return { user: call?.request.user?.username, function: call?.context.functionName };
  },
  inWorker: async (context: Context): Promise<string> => {
    const call = workerCallOf<Env>(context);
    if (call === undefined) return 'not in a Worker';
    call.ctx.waitUntil(Promise.resolve());
    return `${call.env.GREETING} ${new URL(call.request.url).pathname}`;
  },
};

export const api = createRouter(routes);
export const prefixed = createRouter(routes, { prefix: 'api' });

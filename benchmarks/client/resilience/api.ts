import { type Context, createRouter, type Routes, RpcError, route } from '@mikrokit/router';

/** A call that the service did not serve. */
export type Unavailable = RpcError<'unavailable'>;

const unavailable = (): Unavailable =>
  new RpcError('unavailable', { status: 503, message: 'Not now' });

const between = (least: number, most: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));

/** Whether the service is down. */
let isDown = false;
/** The time of the calls of `limited` in the present window, and when that ends. */
const limit = { calls: 0, endsAt: 0 };

/**
 * A service that is fast, slow, flaky, limited or down. All routes are queries, so that they can be
 * retried.
 */
const routes = {
  fast: route({
    query: true,
    handler: async () => {
      await between(2, 5);
      return 'fast';
    },
  }),
  slow: route({
    query: true,
    handler: async () => {
      await between(200, 500);
      return 'slow';
    },
  }),
  flaky: route({
    query: true,
    handler: async (_context: Context, percent: number): Promise<string | Unavailable> => {
      await between(5, 15);
      return Math.random() * 100 < percent ? unavailable() : 'done';
    },
  }),
  limited: route({
    query: true,
    handler: (
      { response }: Context,
      most: number,
      milliseconds: number,
    ): string | RpcError<'too-many'> => {
      const now = performance.now();
      if (now >= limit.endsAt) Object.assign(limit, { calls: 0, endsAt: now + milliseconds });
      if (++limit.calls <= most) return 'done';
      response.headers.set('retry-after', String(Math.ceil((limit.endsAt - now) / 1_000)));
      return new RpcError('too-many', { status: 429 });
    },
  }),
  health: route({
    query: true,
    handler: (): string | Unavailable => (isDown ? unavailable() : 'up'),
  }),
  setDown: (_context: Context, down: boolean): void => {
    isDown = down;
  },
} satisfies Routes;

const ignore = () => {};

/** Its failures are intended, so they are not logged. */
export const api = createRouter(routes, {
  logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
});

import { type Context, createRouter, RpcError, route } from '@mikrokit/router';

/** Products that others bought too. `failureRate` of the calls fail, from 0 to 1. */
export function createRecommendations({
  failureRate = 0.4,
}: {
  readonly failureRate?: number;
} = {}) {
  return createRouter({
    for: route({
      query: true,
      handler: (_context: Context, product: number): number[] | RpcError<'overloaded'> =>
        Math.random() < failureRate
          ? new RpcError('overloaded', { status: 503 })
          : [(product % 3) + 1],
    }),
  });
}

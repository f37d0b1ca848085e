import { createRouter, route } from '@mikrokit/router';

export const api = createRouter(
  {
    // A query is idempotent, so a proxy may retry it on another server.
    square: route({
      query: true,
      handler: ({ request }, value: number) => ({
        value: value * value,
        caller: request.remoteAddress,
      }),
    }),
  },
  { prefix: 'api' },
);

import { createRouter, route } from '@mikrokit/router';

export const api = createRouter(
  {
    // Marked as a query it is idempotent, so a proxy may ask another server when one does not answer.
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

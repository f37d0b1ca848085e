import { createRouter, route } from '@mikrokit/router';
import type { Max, Min } from '@mikrokit/types';

export const api = createRouter(
  {
    // A query is idempotent, so a proxy may retry it on another server. The bounds keep squares finite, as JSON needs.
    square: route({
      query: true,
      handler: ({ request }, value: number & Min<-1e150> & Max<1e150>) => ({
        value: value * value,
        caller: request.remoteAddress,
      }),
    }),
  },
  { prefix: 'api' },
);

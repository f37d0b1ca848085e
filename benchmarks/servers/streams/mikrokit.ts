import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import { createItems, type Item, type Pace } from './items.ts';

const items = createItems();

export const api = createRouter({
  items: route({
    query: true,
    handler: (_context, pace: Pace, count: number): AsyncGenerator<Item, void, void> =>
      items(pace, count),
  }),
});

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });

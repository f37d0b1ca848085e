import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { createItems, type Item, type Pace } from './items.ts';

const items = createItems();

export const api = createRouter({
  items: (_context, pace: Pace, count: number): AsyncGenerator<Item, void, void> =>
    items(pace, count),
});

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });

import { initTRPC } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { z } from 'zod';
import { createItems } from './items.ts';

const t = initTRPC.create();
const items = createItems();

const router = t.router({
  // Its items are not checked.
  items: t.procedure
    .input(z.object({ pace: z.enum(['at-once', 'live', 'idle']), count: z.number() }))
    .subscription(({ input }) => items(input.pace, input.count)),
});

createHTTPServer({ router }).listen(Number(process.env.PORT), '127.0.0.1');

import { initTRPC } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { z } from 'zod';
import { zodUser } from '../zod-user.ts';

const t = initTRPC.create();

const router = t.router({
  updateUser: t.procedure
    .input(z.object({ updateUser: z.tuple([zodUser]) }))
    .mutation(({ input }) => ({ updateUser: { ...input.updateUser[0], lastUpdate: new Date() } })),
});

createHTTPServer({ router }).listen(Number(process.env.PORT), '127.0.0.1');

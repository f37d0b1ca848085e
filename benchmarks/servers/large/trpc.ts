import { initTRPC } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { z } from 'zod';
import { zodUser } from '../zod-user.ts';

const t = initTRPC.create();

const router = t.router({
  updateUsers: t.procedure
    .input(z.object({ updateUsers: z.tuple([z.array(zodUser)]) }))
    .mutation(({ input: { updateUsers } }) => ({
      updateUsers: updateUsers[0].map((user) => ({ ...user, lastUpdate: new Date() })),
    })),
});

createHTTPServer({ router }).listen(Number(process.env.PORT), '127.0.0.1');

import { createServer } from 'node:http';
import { initTRPC } from '@trpc/server';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { zodUser } from '../../servers/zod-user.ts';

const t = initTRPC.create();

const router = t.router({
  updateUser: t.procedure
    .input(z.object({ updateUser: z.tuple([zodUser]) }))
    .mutation(({ input }) => ({ updateUser: { ...input.updateUser[0], lastUpdate: new Date() } })),
});

const server = createServer((_, response) => response.end('{}'));
applyWSSHandler({ wss: new WebSocketServer({ server }), router });
server.listen(Number(process.env.PORT), '127.0.0.1');

import { createServer } from 'node:http';
import { os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { z } from 'zod';
import { createItems } from './items.ts';

const items = createItems();

const router = {
  // Its items are not checked.
  items: os
    .input(z.object({ pace: z.enum(['at-once', 'live', 'idle']), count: z.number() }))
    .handler(({ input }) => items(input.pace, input.count)),
};

const handler = new RPCHandler(router);

createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response);
  if (!matched) response.writeHead(404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');

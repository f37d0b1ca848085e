import { createServer } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { os } from '@orpc/server';
import { z } from 'zod';
import { zodUser } from '../zod-user.ts';

const router = {
  updateUser: os
    .route({ method: 'POST', path: '/updateUser' })
    .input(z.object({ updateUser: z.tuple([zodUser]) }))
    .handler(({ input }) => ({ updateUser: { ...input.updateUser[0], lastUpdate: new Date() } })),
};

const handler = new OpenAPIHandler(router);

createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response);
  if (!matched) response.writeHead(404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');

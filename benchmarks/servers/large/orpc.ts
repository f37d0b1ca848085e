import { createServer } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { os } from '@orpc/server';
import { z } from 'zod';
import { zodUser } from '../zod-user.ts';

const router = {
  updateUsers: os
    .route({ method: 'POST', path: '/updateUsers' })
    .input(z.object({ updateUsers: z.tuple([z.array(zodUser)]) }))
    .handler(({ input: { updateUsers } }) => ({
      updateUsers: updateUsers[0].map((user) => ({ ...user, lastUpdate: new Date() })),
    })),
};

const handler = new OpenAPIHandler(router);

createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response);
  if (!matched) response.writeHead(404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');

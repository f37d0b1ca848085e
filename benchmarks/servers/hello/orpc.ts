import { createServer } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { os } from '@orpc/server';

const router = {
  hello: os.route({ method: 'GET', path: '/hello' }).handler(() => ({ hello: 'world' })),
};

const handler = new OpenAPIHandler(router);

createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response);
  if (!matched) response.writeHead(404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');

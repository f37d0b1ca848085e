import { server as createServer } from '@hapi/hapi';

const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });

server.route({ method: 'GET', path: '/hello', handler: () => ({ hello: 'world' }) });

await server.start();

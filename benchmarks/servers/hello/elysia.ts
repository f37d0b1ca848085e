import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';

new Elysia({ adapter: node() })
  .get('/hello', () => ({ hello: 'world' }))
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });

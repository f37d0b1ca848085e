import { nodeHandler } from '@mikrokit/http';
import fastify from 'fastify';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const handle = nodeHandler(api);
const app = fastify({ routerOptions: { ignoreDuplicateSlashes: false } });
// The router reads the bodies.
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.all('/*', (request, reply) => {
  reply.hijack();
  handle(request.raw, reply.raw);
});
announce(await app.listen({ port: 0, host: '127.0.0.1' }));

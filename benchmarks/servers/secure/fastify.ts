// As update-user/fastify.ts, over TLS.
import Fastify from 'fastify';
import { type CheckedUser, fastifyUser } from '../fastify-user.ts';
import { isHttp2, tls } from './tls.ts';

const body = {
  type: 'object',
  properties: { updateUser: { type: 'array', items: fastifyUser, minItems: 1, maxItems: 1 } },
  required: ['updateUser'],
};
const reply = {
  type: 'object',
  properties: { updateUser: fastifyUser },
  required: ['updateUser'],
};

const ajv = { customOptions: { coerceTypes: false } } as const;
const fastify = isHttp2
  ? Fastify({ ajv, https: tls, http2: true })
  : (Fastify({ ajv, https: tls }) as never as ReturnType<typeof createHttp2>);

fastify.post<{ Body: { updateUser: [CheckedUser] } }>(
  '/updateUser',
  { schema: { body, response: { 200: reply } } },
  (request, response) => {
    const [user] = request.body.updateUser;
    user.lastUpdate = new Date(user.lastUpdate);
    response.send({ updateUser: { ...user, lastUpdate: new Date() } });
  },
);

await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

/** The type of both: they differ in their sockets only. */
function createHttp2() {
  return Fastify({ ajv, https: tls, http2: true });
}

// Validated by ajv and written by fast-json-stringify. `lastUpdate` is decoded by hand.
import Fastify from 'fastify';
import { type CheckedUser, fastifyUser } from '../fastify-user.ts';

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

// By default ajv would convert an id of "1" to 1, which the others reject.
const fastify = Fastify({ ajv: { customOptions: { coerceTypes: false } } });

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

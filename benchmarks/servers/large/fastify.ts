// Validated by ajv and written by fast-json-stringify. Each `lastUpdate` is decoded by hand.
import Fastify from 'fastify';
import { type CheckedUser, fastifyUser } from '../fastify-user.ts';

const users = { type: 'array', items: fastifyUser };

const body = {
  type: 'object',
  properties: { updateUsers: { type: 'array', items: users, minItems: 1, maxItems: 1 } },
  required: ['updateUsers'],
};

const reply = { type: 'object', properties: { updateUsers: users }, required: ['updateUsers'] };

// By default ajv would convert an id of "1" to 1, which the others reject.
const fastify = Fastify({ ajv: { customOptions: { coerceTypes: false } } });

fastify.post<{ Body: { updateUsers: [CheckedUser[]] } }>(
  '/updateUsers',
  { schema: { body, response: { 200: reply } } },
  (request, response) => {
    const [users] = request.body.updateUsers;
    for (const user of users) user.lastUpdate = new Date(user.lastUpdate);
    response.send({ updateUsers: users.map((user) => ({ ...user, lastUpdate: new Date() })) });
  },
);

await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

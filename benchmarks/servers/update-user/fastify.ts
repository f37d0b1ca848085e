// Validated by ajv and written by fast-json-stringify; `lastUpdate` is revived by hand.
import Fastify from 'fastify';
import type { User } from '../user.ts';

const user = {
  type: 'object',
  properties: {
    id: { type: 'number' },
    name: { type: 'string' },
    surname: { type: 'string' },
    lastUpdate: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'surname', 'lastUpdate'],
  additionalProperties: false,
};

const body = {
  type: 'object',
  properties: { updateUser: { type: 'array', items: user, minItems: 1, maxItems: 1 } },
  required: ['updateUser'],
};

const reply = { type: 'object', properties: { updateUser: user }, required: ['updateUser'] };

interface Call {
  Body: { updateUser: [Omit<User, 'lastUpdate'> & { lastUpdate: string | Date }] };
}

// By default ajv would turn an id of "1" into 1, where the others refuse it.
const fastify = Fastify({ ajv: { customOptions: { coerceTypes: false } } });

fastify.post<Call>(
  '/updateUser',
  { schema: { body, response: { 200: reply } } },
  (request, response) => {
    const [user] = request.body.updateUser;
    user.lastUpdate = new Date(user.lastUpdate);
    response.send({ updateUser: { ...user, lastUpdate: new Date() } });
  },
);

await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

// Validated by ajv and written by fast-json-stringify. `lastUpdate` is decoded by hand.
import awsLambda from '@fastify/aws-lambda';
import Fastify from 'fastify';
import { type CheckedUser, fastifyUser } from '../../servers/fastify-user.ts';

const updateUser = { type: 'array', items: fastifyUser, minItems: 1, maxItems: 1 };
const body = { type: 'object', properties: { updateUser }, required: ['updateUser'] };
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

export const handler = awsLambda(fastify);
// Before the first event, as its documentation advises.
await fastify.ready();

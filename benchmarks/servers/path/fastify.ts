import Fastify from 'fastify';

const params = { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] };
const reply = {
  type: 'object',
  properties: { id: { type: 'number' }, name: { type: 'string' } },
  required: ['id', 'name'],
};

const fastify = Fastify();

fastify.get<{ Params: { id: number } }>(
  '/users/:id',
  { schema: { params, response: { 200: reply } } },
  (request, response) => {
    response.send({ id: request.params.id, name: 'Ada' });
  },
);

await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

import Fastify from 'fastify';

const reply = { type: 'object', properties: { hello: { type: 'string' } }, required: ['hello'] };

const fastify = Fastify();

fastify.get('/hello', { schema: { response: { 200: reply } } }, (_request, response) => {
  response.send({ hello: 'world' });
});

await fastify.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

import restify from 'restify';

const server = restify.createServer();

server.get('/hello', (_request, response, next) => {
  response.send({ hello: 'world' });
  return next();
});

server.listen(Number(process.env.PORT), '127.0.0.1');

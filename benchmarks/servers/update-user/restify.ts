import restify from 'restify';
import { toUser } from '../check-user.ts';

const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));

server.post('/updateUser', (request, response, next) => {
  const user = toUser(request.body?.updateUser?.[0]);
  if (user === undefined) {
    response.send(400, { error: 'Not a user' });
    return next();
  }
  response.send({ updateUser: { ...user, lastUpdate: new Date() } });
  return next();
});

server.listen(Number(process.env.PORT), '127.0.0.1');

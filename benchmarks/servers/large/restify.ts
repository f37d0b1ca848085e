import restify from 'restify';
import { toUsers } from '../check-user.ts';

const server = restify.createServer();
server.use(restify.plugins.bodyParser({ mapParams: false }));

server.post('/updateUsers', (request, response, next) => {
  const users = toUsers(request.body?.updateUsers?.[0]);
  if (users === undefined) {
    response.send(400, { error: 'Not users' });
    return next();
  }
  const updateUsers = users.map((user) => ({ ...user, lastUpdate: new Date() }));
  response.send({ updateUsers });
  return next();
});

server.listen(Number(process.env.PORT), '127.0.0.1');

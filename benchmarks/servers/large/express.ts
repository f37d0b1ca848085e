import express from 'express';
import { toUsers } from '../check-user.ts';

const app = express();
app.disable('x-powered-by');
// The others do not hash replies.
app.disable('etag');

app.post('/updateUsers', express.json({ limit: '1mb' }), (request, response) => {
  const users = toUsers(request.body?.updateUsers?.[0]);
  if (users === undefined) {
    response.status(400).json({ error: 'Not users' });
    return;
  }
  const updateUsers = users.map((user) => ({ ...user, lastUpdate: new Date() }));
  response.json({ updateUsers });
});

app.listen(Number(process.env.PORT), '127.0.0.1');

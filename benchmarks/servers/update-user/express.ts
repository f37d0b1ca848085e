import express from 'express';
import { toUser } from '../check-user.ts';

const app = express();
app.disable('x-powered-by');
// The others do not hash replies.
app.disable('etag');

app.post('/updateUser', express.json(), (request, response) => {
  const user = toUser(request.body?.updateUser?.[0]);
  if (user === undefined) {
    response.status(400).json({ error: 'Not a user' });
    return;
  }
  response.json({ updateUser: { ...user, lastUpdate: new Date() } });
});

app.listen(Number(process.env.PORT), '127.0.0.1');

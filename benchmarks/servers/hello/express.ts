import express from 'express';

const app = express();
app.disable('x-powered-by');
// The others do not hash replies.
app.disable('etag');

app.get('/hello', (_request, response) => {
  response.json({ hello: 'world' });
});

app.listen(Number(process.env.PORT), '127.0.0.1');

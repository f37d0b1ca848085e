import express from 'express';

const app = express();
app.disable('x-powered-by');
// No other server here hashes its replies.
app.disable('etag');

app.get('/hello', (_request, response) => {
  response.json({ hello: 'world' });
});

app.listen(Number(process.env.PORT), '127.0.0.1');

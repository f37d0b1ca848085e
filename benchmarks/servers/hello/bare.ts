// The idiomatic node:http server.
import { createServer } from 'node:http';

createServer((_request, response) => {
  const reply = JSON.stringify({ hello: 'world' });
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(reply),
  });
  response.end(reply);
}).listen(Number(process.env.PORT), '127.0.0.1');

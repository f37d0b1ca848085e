// The idiomatic node:http server: reads the body, checks nothing, decodes no dates.
import { createServer } from 'node:http';

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const [users] = JSON.parse(body).updateUsers as [object[]];
    const updateUsers = users.map((user) => ({ ...user, lastUpdate: new Date() }));
    const reply = JSON.stringify({ updateUsers });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

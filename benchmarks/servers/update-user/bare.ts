// The idiomatic node:http server: reads the body, checks nothing, decodes no dates.
import { createServer } from 'node:http';

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const [user] = JSON.parse(body).updateUser;
    const reply = JSON.stringify({ updateUser: { ...user, lastUpdate: new Date() } });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

// node:http with the work of the frameworks written out: checks each field and decodes the date.
import { createServer } from 'node:http';
import { toUser } from '../check-user.ts';

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const user = readUser(body);
    if (user === undefined) {
      response.writeHead(400).end();
      return;
    }
    const reply = JSON.stringify({ updateUser: { ...user, lastUpdate: new Date() } });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

function readUser(body: string) {
  try {
    return toUser(JSON.parse(body)?.updateUser?.[0]);
  } catch {
    return undefined;
  }
}

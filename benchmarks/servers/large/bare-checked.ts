// node:http with the work of the frameworks written out: checks each field and decodes the date.
import { createServer } from 'node:http';
import { toUsers } from '../check-user.ts';

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const users = readUsers(body);
    if (users === undefined) {
      response.writeHead(400).end();
      return;
    }
    const updateUsers = users.map((user) => ({ ...user, lastUpdate: new Date() }));
    const reply = JSON.stringify({ updateUsers });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

function readUsers(body: string) {
  try {
    return toUsers(JSON.parse(body)?.updateUsers?.[0]);
  } catch {
    return undefined;
  }
}

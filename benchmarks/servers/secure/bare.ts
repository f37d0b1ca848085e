// node:https and node:http2 alone: reads the body, checks nothing, decodes no dates.
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { isHttp2, tls } from './tls.ts';

const listener: RequestListener = (request, response) => {
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
};
const server = isHttp2 ? createSecureServer(tls, listener as never) : createServer(tls, listener);
server.listen(Number(process.env.PORT), '127.0.0.1');

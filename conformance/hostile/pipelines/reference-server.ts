// A handwritten node:http server with some routes of the API, for comparison.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  const [path = '', query] = url.split('?');
  const route = path.slice(1);
  if (route !== 'count' && route !== 'later' && route !== 'echo') return reply(response, 404);
  if (method === 'GET' && route === 'count')
    return run(response, route, new URLSearchParams(query).get('params') ?? '');
  if (method !== 'POST') return reply(response, 405);
  if (headers['content-type'] !== 'application/json') return reply(response, 415);
  return run(response, route, await text(request));
}

function run(response: ServerResponse, route: string, body: string): void {
  try {
    const [value, milliseconds] = JSON.parse(body);
    const send = (): void => reply(response, 200, JSON.stringify({ [route]: value }));
    if (route === 'later') setTimeout(send, milliseconds);
    else send();
  } catch {
    reply(response, 400);
  }
}

function reply(response: ServerResponse, status: number, body = '{}'): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((request, response) => {
  // Its client can disconnect before the body is complete.
  answer(request, response).catch(() => {});
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.on('disconnect', () => process.exit());
});

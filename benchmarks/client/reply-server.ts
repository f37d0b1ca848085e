// Answers `updateUser` in the protocols of all clients with little more work than JSON. With a framework's server, or
// node:http, this benchmark would measure the server. It reads only requests of these clients, and is no example of how
// to read HTTP.
import { createServer, type Socket } from 'node:net';

interface Sent {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
}

const replies: Readonly<Record<string, (body: unknown) => unknown>> = {
  '/updateUser': (body) => {
    const [user] = body as [Sent];
    return { updateUser: { ...user, lastUpdate: new Date() } };
  },
  '/trpc/updateUser': (body) => {
    const [user] = (body as { updateUser: [Sent] }).updateUser;
    return { result: { data: { updateUser: { ...user, lastUpdate: new Date() } } } };
  },
  // 1 marks a Date.
  '/rpc/updateUser': (body) => ({
    json: { ...(body as { json: Sent }).json, lastUpdate: new Date() },
    meta: [[1, 'lastUpdate']],
  }),
};

createServer({ noDelay: true }, (socket) => {
  let text = '';
  // All clients send ASCII.
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text = answer(socket, text + chunk);
  });
  // The client was stopped, which is not a failure.
  socket.on('error', () => {});
}).listen(Number(process.env.PORT), '127.0.0.1');

/** Answers all complete requests. Returns the rest of the text. */
function answer(socket: Socket, text: string): string {
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  const length = Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(text)?.[1]);
  if (headEnd < 4 || !(text.length >= headEnd + length)) return text;
  const [, path = ''] = text.slice(0, text.indexOf('\r\n')).split(' ');
  const reply = replies[path];
  if (reply === undefined) {
    socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nConnection: close\r\n\r\n');
    return '';
  }
  const body = JSON.stringify(reply(JSON.parse(text.slice(headEnd, headEnd + length))));
  // The same headers as MikroKit's server.
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nDate: Sat, 21 Nov 2026 12:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n${body}`,
    'latin1',
  );
  return text.slice(headEnd + length);
}

// Answers `GET /people/:id` with little more work than JSON: with a framework, this benchmark would measure the server. It
// reads only requests of these clients, and is no example of how to read HTTP.
import { createServer } from 'node:net';

const server = createServer({ noDelay: true }, (socket) => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
      const id = Number(/^GET [^ ]*\/people\/(\d+)/.exec(text)?.[1]);
      text = text.slice(end + 4);
      const body = JSON.stringify({
        id,
        name: `Person ${id}`,
        email: `person${id}@example.com`,
        timestamp: '2026-11-21T12:00:00.000Z',
      });
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nDate: Sat, 21 Nov 2026 12:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n${body}`,
        'latin1',
      );
    }
  });
  // The client was stopped, which is not a failure.
  socket.on('error', () => {});
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.send?.(`http://127.0.0.1:${port}`);
});

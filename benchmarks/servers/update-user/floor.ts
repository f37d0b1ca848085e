// A lower bound, and no server: node:net that only reads and writes. It knows where requests end by the length of the first
// one, and sends a reply that is as long as MikroKit's.
import { createServer } from 'node:net';

let reply = '';

/** The date of the reply is at most a second old. */
function writeReply(): void {
  const now = new Date();
  const user = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: now };
  const body = JSON.stringify({ updateUser: user });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nDate: ${now.toUTCString()}`;
  reply = `HTTP/1.1 200 OK\r\n${head}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n${body}`;
}

writeReply();
setInterval(writeReply, 1_000);

createServer({ noDelay: true }, (socket) => {
  let length = 0;
  let unanswered = 0;
  let closes = false;
  socket.on('data', (chunk: Buffer) => {
    if (length === 0) {
      const text = chunk.toString('latin1');
      length = lengthOf(text);
      closes = text.includes('connection: close');
    }
    unanswered += chunk.length;
    const count = Math.floor(unanswered / length);
    unanswered -= count * length;
    if (count === 1) socket.write(reply, 'latin1');
    else if (count > 1) socket.write(reply.repeat(count), 'latin1');
    if (closes && unanswered === 0) socket.end();
  });
  socket.on('error', () => socket.destroy());
}).listen(Number(process.env.PORT), '127.0.0.1');

function lengthOf(request: string): number {
  const bodyAt = request.indexOf('\r\n\r\n') + 4;
  return bodyAt + Number(/^content-length: (\d+)/m.exec(request)?.[1] ?? 0);
}

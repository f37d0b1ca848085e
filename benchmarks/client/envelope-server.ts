// A server that answers `updateUser` in the protocols of tRPC and oRPC, with no more work than node:http and JSON: of
// the frameworks' own servers a benchmark of clients would measure most of all how slow these are.
import { createServer } from 'node:http';

interface Sent {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
}

const replies: Readonly<Record<string, (body: unknown) => unknown>> = {
  '/trpc/updateUser': (body) => {
    const [user] = (body as { updateUser: [Sent] }).updateUser;
    return { result: { data: { updateUser: { ...user, lastUpdate: new Date() } } } };
  },
  // 1 is the mark of a Date.
  '/rpc/updateUser': (body) => ({
    json: { ...(body as { json: Sent }).json, lastUpdate: new Date() },
    meta: [[1, 'lastUpdate']],
  }),
};

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const reply = replies[request.url ?? ''];
    if (reply === undefined) return response.writeHead(404).end();
    const text = JSON.stringify(reply(JSON.parse(Buffer.concat(chunks).toString())));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    return response.end(text);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

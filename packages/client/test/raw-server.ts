import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ExecutionContext } from 'ava';

/** Answers the n-th request, from 0, directly on the socket. */
export type RawAnswer = (socket: Socket, n: number, request: string) => unknown;

/** A server that reads requests and misbehaves. Requests for the description are answered by `describe`. */
export async function startRawServer(
  t: ExecutionContext,
  document: unknown,
  answer: RawAnswer,
): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const [head] = /^[\s\S]*?\r\n\r\n/.exec(text) ?? [];
        if (head === undefined) return;
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (text.length < head.length + length) return;
        const request = text.slice(0, head.length + length);
        text = text.slice(head.length + length);
        if (request.startsWith('GET /mikrokit.json')) {
          socket.write(reply(JSON.stringify(document)));
        } else {
          requests.push(request);
          answer(socket, requests.length - 1, request);
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** The text of an HTTP reply. */
export function reply(
  body: string,
  {
    status = 200,
    type = 'application/json',
    headers = '',
  }: { status?: number; type?: string | undefined; headers?: string } = {},
): string {
  const contentType = type === '' ? '' : `content-type: ${type}\r\n`;
  return `HTTP/1.1 ${status} X\r\n${contentType}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Gives the answers in turn, and then repeats the last. */
export const inTurn =
  (...texts: (string | 'reset' | 'silence')[]): RawAnswer =>
  (socket, n) => {
    const text = texts[Math.min(n, texts.length - 1)] as string;
    if (text === 'reset') socket.resetAndDestroy();
    else if (text !== 'silence') socket.write(text);
  };

/** A server that is too busy for `users/list`. */
export const busy = (headers = '') =>
  reply('{"errors":{"users/list":{"type":"busy","message":"Not now"}}}', { status: 503, headers });

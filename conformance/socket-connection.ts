import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createReplyReader } from './reply-reader.ts';
import type { CallReply, CallRequest, RawConnection } from './target.ts';

/**
 * Opens a connection over a real socket, for HEAD only or for other methods. It uses no HTTP client, so odd
 * requests are possible.
 */
export async function openConnection(url: string, toHead = false): Promise<RawConnection> {
  const { protocol, hostname, port } = new URL(url);
  const options = { host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true };
  const socket =
    protocol === 'https:'
      ? connectTls({ ...options, rejectUnauthorized: false })
      : connect(options);
  await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect');

  const replies: CallReply[] = [];
  const waiting: PromiseWithResolvers<CallReply>[] = [];
  let ended: Error | undefined;
  const finish = (error: Error): void => {
    ended ??= error;
    for (const waiter of waiting.splice(0)) waiter.reject(ended);
  };
  const continued = Promise.withResolvers<void>();
  const read = createReplyReader((reply) => {
    // An informational reply (RFC 9110, section 15.2) precedes the final one.
    if (reply.status < 200) return reply.status === 100 ? continued.resolve() : undefined;
    const waiter = waiting.shift();
    if (waiter === undefined) replies.push(reply);
    else waiter.resolve(reply);
  }, toHead);
  const closed = Promise.withResolvers<void>();
  socket.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch (error) {
      finish(error as Error);
      socket.destroy();
    }
  });
  socket.on('end', () => {
    finish(new Error('The connection was closed before a reply was complete'));
    closed.resolve();
    socket.end();
  });
  socket.on('error', finish);
  socket.on('close', () => {
    finish(new Error('The connection is closed'));
    closed.resolve();
  });

  return {
    send: (bytes) =>
      new Promise((resolve) => {
        if (socket.writable) socket.write(bytes, () => resolve());
        else resolve();
      }),
    reply: () => {
      const reply = replies.shift();
      if (reply !== undefined) return Promise.resolve(reply);
      if (ended !== undefined) return Promise.reject(ended);
      const waiter = Promise.withResolvers<CallReply>();
      waiting.push(waiter);
      return waiter.promise;
    },
    continued: continued.promise,
    closed: closed.promise,
    end: () => socket.end(),
    destroy: () => socket.destroy(),
  };
}

/**
 * Formats a call as an HTTP/1.1 request. Adds `host`, and `content-length` unless it is chunked.
 */
export function toRequestBytes(request: CallRequest): Buffer {
  const headers: Record<string, string> = { host: 'localhost', ...request.headers };
  if (!('content-length' in headers || 'transfer-encoding' in headers)) {
    headers['content-length'] = String(request.body.length);
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    request.body,
  ]);
}

/** Makes one call on a new connection. */
export async function callOverSocket(url: string, request: CallRequest): Promise<CallReply> {
  const connection = await openConnection(url, request.method === 'HEAD');
  try {
    await connection.send(toRequestBytes(request));
    return await connection.reply();
  } finally {
    connection.destroy();
  }
}

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request, and its connections. */
export interface RequestLoad {
  /** A whole request that keeps its connection. */
  readonly request: string;
  /** Whether each request has a `traceparent` of its own, as requests of tracers have. */
  readonly traced?: boolean;
  readonly connections: number;
  readonly pipelining: number;
}

/** Connections that stay open from one load to the next, so that short loads contain only requests. */
export class RequestSender {
  readonly #port: number;
  readonly #load: RequestLoad;
  #sockets: readonly Socket[] = [];

  private constructor(port: number, load: RequestLoad) {
    this.#port = port;
    this.#load = load;
  }

  static async connect(port: number, load: RequestLoad): Promise<RequestSender> {
    const sender = new RequestSender(port, load);
    await sender.#connect();
    return sender;
  }

  /**
   * Sends a number of requests, pipelined on each connection, and resolves when all are answered. Rejects for a status
   * other than 200 and for a closed connection.
   */
  async send(count: number): Promise<void> {
    await this.#connect();
    const each = Math.ceil(count / this.#sockets.length);
    await Promise.all(this.#sockets.map((socket) => sendOver(socket, this.#load, each)));
  }

  /** Opens the connections that a server has closed while other servers were measured, or all. */
  async #connect(): Promise<void> {
    const open = this.#sockets.filter(({ writable }) => writable);
    const missing = Array.from({ length: this.#load.connections - open.length }, () =>
      connect({ port: this.#port, host: 'localhost', noDelay: true }).setEncoding('latin1'),
    );
    await Promise.all(missing.map((socket) => once(socket, 'connect')));
    // The 'close' event follows and is handled.
    for (const socket of missing) socket.on('error', () => {});
    this.#sockets = [...open, ...missing];
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function sendOver(socket: Socket, load: RequestLoad, count: number): Promise<void> {
  const { pipelining } = load;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let toSend = count;
  let toReceive = count;
  let rest = '';
  const send = (most: number): void => {
    const size = Math.min(most, toSend);
    toSend -= size;
    if (size > 0) socket.write(requestsOf(load, size), 'latin1');
  };
  const take = (text: string): void => {
    const read = readReplies(rest + text);
    if (read instanceof Error) {
      reject(read);
      return;
    }
    rest = read.rest;
    toReceive -= read.replies;
    send(read.replies);
    if (toReceive > 0) return;
    socket.off('data', take);
    socket.off('close', fail);
    resolve();
  };
  const fail = (): void => reject(new Error(`${toReceive} replies did not come`));
  socket.on('data', take);
  socket.once('close', fail);
  send(pipelining);
  return promise;
}

function requestsOf({ request, traced = false }: RequestLoad, count: number): string {
  if (!traced) return request.repeat(count);
  return Array.from({ length: count }, () => {
    const trace = randomBytes(24).toString('hex');
    const field = `traceparent: 00-${trace.slice(0, 32)}-${trace.slice(32)}-01`;
    return request.replace('\r\n\r\n', `\r\n${field}\r\n\r\n`);
  }).join('');
}

/** Counts complete replies of status 200; returns the rest of the text too. */
function readReplies(text: string): { readonly replies: number; readonly rest: string } | Error {
  let at = 0;
  for (let replies = 0; ; replies++) {
    const bodyAt = text.indexOf('\r\n\r\n', at) + 4;
    if (bodyAt === 3) return { replies, rest: text.slice(at) };
    const head = text.slice(at, bodyAt);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
      return new Error(`Not a reply of status 200 with a length: ${head}`);
    const end = bodyAt + Number(length);
    if (end > text.length) return { replies, rest: text.slice(at) };
    at = end;
  }
}

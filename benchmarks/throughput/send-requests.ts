import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A request, and its connections. */
export interface RequestLoad {
  /** A whole request that keeps its connection. */
  readonly request: string;
  /** Whether each request has a `traceparent` of its own, as requests of tracers have. */
  readonly traced?: boolean;
  readonly connections: number;
  readonly pipelining: number;
  /** Whether connections are encrypted; their certificates are not checked. Default: false. */
  readonly isTls?: boolean;
}

/** Milliseconds. Node closes connections that were idle for five seconds. */
const LONG_IDLE = 2_000;

/** Connections that stay open from one load to the next, so that short loads contain only requests. */
export class RequestSender {
  readonly #port: number;
  readonly #load: RequestLoad;
  #sockets: readonly Socket[] = [];
  #usedAt = 0;

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
    const each = Math.ceil(count / this.#sockets.length);
    // Written before the first is sent, so that tracing does not slow the load.
    const queues = this.#sockets.map(() => queueOf(this.#load, each));
    await Promise.all(
      this.#sockets.map((socket, at) => sendOver(socket, this.#load, queues[at] as Queue)),
    );
    this.#usedAt = performance.now();
  }

  /**
   * Makes sure that the server will not close a connection during the next requests: replaces connections that were idle
   * for long, with a request on each.
   */
  async refresh(): Promise<void> {
    if (performance.now() - this.#usedAt < LONG_IDLE) return;
    this.close();
    await this.#connect();
    await this.send(this.#load.connections);
  }

  async #connect(): Promise<void> {
    const { connections, isTls = false } = this.#load;
    const to = { port: this.#port, host: 'localhost', noDelay: true };
    const sockets = Array.from({ length: connections }, () =>
      (isTls ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to)).setEncoding(
        'latin1',
      ),
    );
    const opened = isTls ? 'secureConnect' : 'connect';
    await Promise.all(sockets.map((socket) => once(socket, opened)));
    // The 'close' event follows and is handled.
    for (const socket of sockets) socket.on('error', () => {});
    this.#sockets = sockets;
    this.#usedAt = performance.now();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function sendOver(socket: Socket, { pipelining }: RequestLoad, queue: Queue): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let toReceive = queue.length;
  let rest = '';
  const send = (most: number): void => {
    const requests = queue.take(most);
    if (requests !== '') socket.write(requests, 'latin1');
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
  // Its 'close' event may have been before.
  if (socket.destroyed) fail();
  else send(pipelining);
  return promise;
}

/** The requests that a connection is still to send. */
interface Queue {
  readonly length: number;
  /** The text of the next ones, at most so many. */
  take(most: number): string;
}

function queueOf({ request, traced = false }: RequestLoad, length: number): Queue {
  const requests = traced ? Array.from({ length }, () => withTrace(request)) : undefined;
  let taken = 0;
  const take = (most: number): string => {
    const from = taken;
    taken = Math.min(from + most, length);
    return requests?.slice(from, taken).join('') ?? request.repeat(taken - from);
  };
  return { length, take };
}

/** The request with a `traceparent` of its own. */
function withTrace(request: string): string {
  const trace = randomBytes(24).toString('hex');
  const field = `traceparent: 00-${trace.slice(0, 32)}-${trace.slice(32)}-01`;
  return request.replace('\r\n\r\n', `\r\n${field}\r\n\r\n`);
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

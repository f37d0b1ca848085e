import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';
import { BackgroundWork } from '../../background-work.ts';
import type { Lane } from '../lane/lane.ts';
import { isNode } from '../server/is-node.ts';
import type { Connections } from './connections.ts';
import { http2StreamOf } from './http2-stream.ts';
import { NodeConnection } from './node-connection.ts';
import { PendingCalls } from './pending-calls.ts';

/** The open connections of our own server, with their pending calls. */
export class ServerConnections implements Connections {
  readonly #server: Server;
  readonly #opened: 'secureConnection' | 'connection';
  /** The connections that node:http reads. */
  readonly #connections = new Map<Socket, NodeConnection>();
  // Streams of an HTTP/2 session end one by one.
  readonly #streams = new PendingCalls();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #work = new BackgroundWork();
  #lane: Lane | undefined;
  /** What node:http and we do with a connection that the lane does not read. */
  #listeners: readonly ((socket: Socket) => void)[] = [];
  readonly #isHttp2: (socket: Socket & { alpnProtocol?: string }) => boolean;
  /** Whether the close of the server itself ends idle connections. */
  readonly #closesIdle: boolean;
  #draining = false;

  constructor(server: Server, { isTls, http2 }: { isTls: boolean; http2: boolean }) {
    this.#server = server;
    this.#isHttp2 = ({ alpnProtocol }) => http2 && (!isTls || alpnProtocol === 'h2');
    this.#closesIdle = http2 || !isNode();
    this.#opened = isTls ? 'secureConnection' : 'connection';
    server.on(this.#opened, (socket: Socket) => this.#open(socket));
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const connection = this.#connections.get(socket);
      if (connection === undefined) socket.destroy();
      else connection.refuse(refusalOf(error));
    });
    // Without a listener node:http cuts the connection, with the replies that are due.
    server.on('connect', (_: IncomingMessage, socket: Socket) => {
      this.#connections.get(socket)?.refuse('');
    });
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
  }

  /** Lets a lane read new connections in the place of node:http. */
  useLane(lane: Lane): void {
    this.#lane = lane;
    const server = this.#server;
    this.#listeners = server.listeners(this.#opened) as ((socket: Socket) => void)[];
    server.removeAllListeners(this.#opened);
    server.on(this.#opened, (socket: Socket) => {
      if (lane.isObserved) this.handOver(socket);
      else lane.open(socket);
    });
    server.once('listening', () => lane.start());
  }

  /** Gives a connection to node:http. */
  handOver(socket: Socket): void {
    for (const listener of this.#listeners) listener.call(this.#server, socket);
  }

  get closing(): boolean {
    return this.#draining || !this.#server.listening;
  }

  begin(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#connections.get(request.socket)?.begin(request, response) ?? true;
  }

  endsWith(request: IncomingMessage): boolean {
    return this.#connections.get(request.socket)?.endsWith(request) ?? true;
  }

  end(request: IncomingMessage): void {
    this.#connections.get(request.socket)?.end();
  }

  callsOf(request: IncomingMessage): Set<PendingReply> | undefined {
    const stream = http2StreamOf(request);
    if (stream !== undefined) return this.#streams.of(stream);
    return this.#connections.get(request.socket)?.calls;
  }

  waitUntil(work: Promise<unknown>): void {
    this.#work.add(work);
  }

  /** Resolves when no call has left work running. */
  settleWork(): Promise<void> {
    return this.#work.settle();
  }

  /** Ends each connection with its next reply, but still accepts new ones. */
  drain(): void {
    this.#draining = true;
  }

  /** Stops accepting; resolves when every running call is answered and its connection closed. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopAccepting((error) => {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#lane?.stop();
        if (error === undefined) resolve();
        else reject(error);
      });
      for (const session of this.#sessions) session.close();
      // Until then their next reply ends them: a call may be on its way. What has arrived by then is read first.
      const endIdle = () => setImmediate(() => this.#endIdle());
      this.#timers.push(setInterval(endIdle, timeToCall));
    });
  }

  /** Cancels running calls after some milliseconds, and shortly after that cuts the remaining connections. */
  cutAfter(milliseconds: number): void {
    this.#after(milliseconds, () => {
      this.#lane?.cancelCalls();
      for (const { calls } of this.#connections.values()) for (const call of calls) call.cancel();
      this.#streams.cancelAll();
      // Cancelled calls are answered in this turn or the next; after that only slow callers are left.
      this.#after(timeToAnswer, () => {
        this.#lane?.destroyAll();
        for (const session of this.#sessions) session.destroy();
        for (const socket of this.#connections.keys()) socket.destroy();
      });
    });
  }

  #after(milliseconds: number, work: () => void): void {
    this.#timers.push(setTimeout(work, milliseconds));
  }

  /** node:http would close idle connections now, and cut replies that are still being sent. */
  #stopAccepting(closed: (error?: Error) => void): void {
    const server = this.#server;
    if (this.#closesIdle) {
      server.close(closed);
      return;
    }
    process.getBuiltinModule('node:net').Server.prototype.close.call(server, (error) => {
      // Ends what node:http has running, with no connection left.
      server.close();
      closed(error);
    });
  }

  #endIdle(): void {
    this.#lane?.endIdle();
    for (const [socket, connection] of this.#connections) if (connection.isIdle) socket.destroy();
  }

  #open(socket: Socket): void {
    if (this.#isHttp2(socket)) return;
    this.#connections.set(socket, new NodeConnection(socket));
    socket.once('close', () => this.#connections.delete(socket));
  }
}

/** Milliseconds between looking for connections that have become idle while the server closes. */
const timeToCall = 100;
const timeToAnswer = 100;

/** What node:http itself writes for an unreadable request. */
function refusalOf({ code = '' }: NodeJS.ErrnoException): string {
  const status = refusals[code] ?? '400 Bad Request';
  return `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`;
}

const refusals: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

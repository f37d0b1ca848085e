import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Server as NetServer, Socket } from 'node:net';
import { checkingInterval, type Timeouts } from '../server/timeouts.ts';
import { AdoptedConnection } from './adopted-connection.ts';
import type { Connections } from './connections.ts';
import { http2StreamOf } from './http2-stream.ts';
import { NodeConnection } from './node-connection.ts';
import { PendingCalls, type RunningCall } from './pending-calls.ts';
import {
  type ConnectionGroup,
  finalResponse,
  type ServerConnections,
} from './server-connections.ts';
import { SessionRoom } from './session-room.ts';
import { TimedConnection } from './timed-connection.ts';

/**
 * The connections of our own server that node:http or node:http2 reads, and their pending calls.
 */
export class NodeConnections implements Connections, ConnectionGroup {
  readonly #host: ServerConnections;
  /** Connections of HTTP/1. */
  readonly #connections = new Map<Socket, NodeConnection>();
  // Streams of an HTTP/2 session close separately.
  readonly #streams = new PendingCalls();
  readonly #sessions = new Map<ServerHttp2Session, SessionRoom>();
  #Connection: typeof NodeConnection = NodeConnection;

  constructor(server: Server, host: ServerConnections) {
    this.#host = host;
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const connection = this.#connections.get(socket);
      if (connection === undefined) socket.destroy();
      else connection.reject(finalResponseTo(error));
    });
    // Without a listener, node:http destroys the connection together with pending replies.
    server.on('connect', (_: IncomingMessage, socket: Socket) => {
      this.#connections.get(socket)?.reject('');
    });
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.set(session, new SessionRoom(session));
      session.once('close', () => this.#sessions.delete(session));
    });
  }

  /** Counts all HTTP/1 connections that a server opens. */
  addOpened(server: Server, { isTls, http2 }: { isTls: boolean; http2: boolean }): void {
    const isHttp2 = ({ alpnProtocol }: Socket & { alpnProtocol?: string }) =>
      http2 && (!isTls || alpnProtocol === 'h2');
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      if (!isHttp2(socket)) this.add(socket);
    });
  }

  /** Counts an HTTP/1 connection. */
  add(socket: Socket): void {
    this.#connections.set(socket, new this.#Connection(socket));
    socket.once('close', () => this.#connections.delete(socket));
  }

  /**
   * Notifies that another server accepts all connections. Bun's node:http needs {@link
   * AdoptedConnection} then.
   */
  adoptFrom(listener: NetServer, timeouts: Required<Timeouts>): void {
    this.#limitTime(AdoptedConnection, listener, timeouts);
  }

  /** Applies the timeout of requests, also while the server closes: see {@link TimedConnection}. */
  limitRequests(server: Server, timeouts: Required<Timeouts>): void {
    this.#limitTime(TimedConnection, server, timeouts);
  }

  #limitTime(
    Connection: typeof TimedConnection,
    listener: NetServer,
    timeouts: Required<Timeouts>,
  ): void {
    this.#Connection = Connection;
    // Received bytes are read first.
    const check = () => setImmediate(() => this.#checkTimes(timeouts));
    const timer = setInterval(check, checkingInterval(timeouts)).unref();
    listener.once('close', () => clearInterval(timer));
  }

  /** Calls `run` once all requests on a connection are answered. */
  whenAnswered(socket: Socket, run: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) run();
    else connection.whenAnswered(run);
  }

  /** Releases a connection that something else takes over. */
  release(socket: Socket): void {
    this.#connections.delete(socket);
  }

  get closing(): boolean {
    return this.#host.closing;
  }

  begin(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#connectionOf(request)?.begin(request, response) ?? true;
  }

  whenRoom(request: IncomingMessage, start: () => void): void {
    const connection = this.#connectionOf(request);
    if (connection === undefined) start();
    else connection.whenRoom(start);
  }

  whenReplyFits(request: IncomingMessage, run: () => void): void {
    const stream = http2StreamOf(request);
    const room = stream && this.#roomOf(stream);
    if (room === undefined) run();
    else room.whenRoom(stream as ServerHttp2Stream, run);
  }

  wrote(request: IncomingMessage, response: ServerResponse): void {
    const stream = http2StreamOf(request);
    if (stream !== undefined) this.#roomOf(stream)?.wrote(stream);
    else this.#connectionOf(request)?.wrote(response);
  }

  endsWith(request: IncomingMessage): boolean {
    return this.#connectionOf(request)?.endsWith(request) ?? true;
  }

  end(request: IncomingMessage): void {
    this.#connectionOf(request)?.end();
  }

  callsOf(request: IncomingMessage): Set<RunningCall> | undefined {
    const stream = http2StreamOf(request);
    if (stream !== undefined) return this.#streams.of(stream);
    return this.#connectionOf(request)?.calls;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#host.waitUntil(work, stop);
  }

  /**
   * The connection of an HTTP/1 request. Over HTTP/2, Node makes a proxy for each request that is
   * asked for its socket.
   */
  #connectionOf(request: IncomingMessage): NodeConnection | undefined {
    if (http2StreamOf(request) !== undefined) return undefined;
    return this.#connections.get(request.socket);
  }

  #checkTimes(timeouts: Required<Timeouts>): void {
    const now = performance.now();
    for (const connection of this.#connections.values())
      if (connection instanceof TimedConnection) connection.checkTime(now, timeouts);
  }

  #roomOf({ session }: ServerHttp2Stream): SessionRoom | undefined {
    return session && this.#sessions.get(session as ServerHttp2Session);
  }

  endSessions(): void {
    for (const session of this.#sessions.keys()) session.close();
  }

  endIdle(): void {
    for (const [socket, connection] of this.#connections) if (connection.isIdle) socket.destroy();
  }

  drainStreams(): void {
    for (const { calls } of this.#connections.values()) for (const call of calls) call.drain?.();
    this.#streams.drainStreams();
  }

  cancelCalls(): void {
    for (const { calls } of this.#connections.values()) for (const call of calls) call.cancel();
    this.#streams.cancelAll();
  }

  destroyAll(): void {
    for (const session of this.#sessions.keys()) session.destroy();
    for (const socket of this.#connections.keys()) socket.destroy();
  }
}

/** node:http's own reply to a request that it cannot read. */
function finalResponseTo({ code = '' }: NodeJS.ErrnoException): string {
  return finalResponse(STATUSES[code] ?? '400 Bad Request');
}

const STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

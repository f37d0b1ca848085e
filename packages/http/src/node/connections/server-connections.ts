import type { IncomingMessage, Server } from 'node:http';
import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';
import { BackgroundWork } from '../../background-work.ts';
import { SocketWriter } from '../reply/socket-writer.ts';
import { isNode } from '../server/is-node.ts';
import type { Connections } from './connections.ts';
import { PendingCalls } from './pending-calls.ts';

/** The open connections of our own server, with their pending calls. */
export class ServerConnections implements Connections {
  readonly #server: Server;
  readonly #pending = new Map<Socket, Set<PendingReply>>();
  // Streams of an HTTP/2 session end one by one.
  readonly #streams = new PendingCalls();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly socketWriter?: SocketWriter;
  readonly #work = new BackgroundWork();
  #draining = false;

  constructor(server: Server, { isTls, http2 }: { isTls: boolean; http2: boolean }) {
    this.#server = server;
    if (isNode() && !http2) this.socketWriter = new SocketWriter(server.keepAliveTimeout);
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => this.#open(socket));
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
  }

  get closing(): boolean {
    return this.#draining || !this.#server.listening;
  }

  callsOf(request: IncomingMessage): Set<PendingReply> | undefined {
    if (request.httpVersionMajor === 1) return this.#pending.get(request.socket);
    return this.#streams.of((request as unknown as Http2ServerRequest).stream);
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
      // Node closes idle connections too; busy ones close with their reply.
      this.#server.close((error) => {
        for (const timer of this.#timers) clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(error);
      });
      for (const session of this.#sessions) session.close();
      // Node 22 takes a connection on which nothing was sent, such as a spare one of a browser, for busy.
      for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy();
    });
  }

  /** Cancels running calls after some milliseconds, and shortly after that cuts the remaining connections. */
  cutAfter(milliseconds: number): void {
    this.#after(milliseconds, () => {
      for (const calls of this.#pending.values()) for (const call of calls) call.cancel();
      this.#streams.cancelAll();
      // Cancelled calls are answered in this turn or the next; after that only slow callers are left.
      this.#after(timeToAnswer, () => {
        for (const session of this.#sessions) session.destroy();
        for (const socket of this.#pending.keys()) socket.destroy();
      });
    });
  }

  #after(milliseconds: number, work: () => void): void {
    this.#timers.push(setTimeout(work, milliseconds));
  }

  #open(socket: Socket): void {
    const calls = new Set<PendingReply>();
    this.#pending.set(socket, calls);
    this.socketWriter?.uncorkOnDestroy(socket);
    socket.once('close', () => {
      this.#pending.delete(socket);
      for (const call of calls) call.cancel();
    });
  }
}

const timeToAnswer = 100;

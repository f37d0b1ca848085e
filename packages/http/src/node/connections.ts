import type { IncomingMessage, Server } from 'node:http';
import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';
import { CallsByOrigin } from './calls-by-origin.ts';

/** What an exchange asks of the connection it came over. */
export interface RunningCalls {
  /** Whether the server has stopped accepting, so that each connection should end with its reply. */
  readonly closing: boolean;
  /**
   * Where a call has to stand while it runs, so that it is cancelled if its caller goes away; `undefined` when that
   * has happened. One listener per connection serves all its calls, and a call that is answered at once needs none; a
   * response's own 'close' would miss calls that are queued behind another.
   */
  callsOf(request: IncomingMessage): Set<PendingReply> | undefined;
}

/** The open connections of a server, and the calls on them that are not answered yet. */
export class Connections implements RunningCalls {
  readonly #server: Server;
  readonly #pending = new Map<Socket, Set<PendingReply>>();
  // The streams of an HTTP/2 session end one by one.
  readonly #streams = new CallsByOrigin();
  readonly #sessions = new Set<ServerHttp2Session>();

  constructor(server: Server, isTls: boolean) {
    this.#server = server;
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => this.#open(socket));
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
  }

  get closing(): boolean {
    return !this.#server.listening;
  }

  callsOf(request: IncomingMessage): Set<PendingReply> | undefined {
    if (request.httpVersionMajor === 1) return this.#pending.get(request.socket);
    return this.#streams.callsOf((request as unknown as Http2ServerRequest).stream);
  }

  /**
   * Stops accepting and resolves when every running call is answered and its connection closed. Calls that still
   * run after `deadline` milliseconds are cancelled, and what is then still open is cut a moment later.
   */
  close(deadline: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = deadline === undefined ? undefined : setTimeout(() => this.#cut(), deadline);
      // Closes idle connections too; those in use close with their reply.
      this.#server.close((error) => {
        clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(error);
      });
      for (const session of this.#sessions) session.close();
      // Node 20 takes a connection on which nothing was sent, a browser's spare one, for busy; 26 does not.
      for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy();
    });
  }

  #cut(): void {
    for (const calls of this.#pending.values()) for (const call of calls) call.cancel();
    this.#streams.cancelAll();
    // Cancelled calls are answered in this turn and the next; then whoever sends or reads too slowly has to go.
    setTimeout(() => {
      for (const session of this.#sessions) session.destroy();
      for (const socket of this.#pending.keys()) socket.destroy();
    }, timeToAnswer);
  }

  #open(socket: Socket): void {
    const calls = new Set<PendingReply>();
    this.#pending.set(socket, calls);
    socket.once('close', () => {
      this.#pending.delete(socket);
      for (const call of calls) call.cancel();
    });
  }
}

const timeToAnswer = 100;

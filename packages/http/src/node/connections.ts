import type { IncomingMessage, Server } from 'node:http';
import type { Http2ServerRequest, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';
import { CallsByOrigin } from './calls-by-origin.ts';
import { isNode } from './is-node.ts';
import { JoinedReplies } from './joined-replies.ts';

/** What an exchange asks of the connection it came over. */
export interface RunningCalls {
  /** Whether the server has stopped accepting, so that each connection should end with its reply. */
  readonly closing: boolean;
  /** What writes replies of several requests at once; absent where the connections are not ours, or of HTTP/2. */
  readonly replies?: JoinedReplies | undefined;
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
  readonly #timers: NodeJS.Timeout[] = [];
  readonly replies?: JoinedReplies;
  #draining = false;

  constructor(server: Server, { isTls, http2 }: { isTls: boolean; http2: boolean }) {
    this.#server = server;
    if (isNode() && !http2) this.replies = new JoinedReplies(server.keepAliveTimeout);
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
    return this.#streams.callsOf((request as unknown as Http2ServerRequest).stream);
  }

  /** From now on each connection ends with its next reply, though new ones are still taken. */
  drain(): void {
    this.#draining = true;
  }

  /** Stops accepting and resolves when every running call is answered and its connection closed. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      // Closes idle connections too; those in use close with their reply.
      this.#server.close((error) => {
        for (const timer of this.#timers) clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(error);
      });
      for (const session of this.#sessions) session.close();
      // Node 20 takes a connection on which nothing was sent, a browser's spare one, for busy; 26 does not.
      for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy();
    });
  }

  /** Cancels the calls that still run after some milliseconds, and a moment later cuts what is then still open. */
  cutAfter(milliseconds: number): void {
    this.#after(milliseconds, () => {
      for (const calls of this.#pending.values()) for (const call of calls) call.cancel();
      this.#streams.cancelAll();
      // Cancelled calls are answered in this turn and the next; then who sends or reads too slowly has to go.
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
    this.replies?.keep(socket);
    socket.once('close', () => {
      this.#pending.delete(socket);
      for (const call of calls) call.cancel();
    });
  }
}

const timeToAnswer = 100;

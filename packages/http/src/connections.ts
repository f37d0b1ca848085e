import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PendingReply } from '@mikrokit/router';

/** What an exchange asks of the connection it came over. */
export interface RunningCalls {
  /** Whether the server has stopped accepting, so that each connection should end with its reply. */
  readonly closing: boolean;
  /**
   * Where a call has to stand while it runs, so that it is cancelled if its caller goes away; `undefined` when that
   * has happened. One listener per connection serves all its calls, and a call that is answered at once needs none; a
   * response's own 'close' would miss calls that are queued behind another.
   */
  callsOn(socket: Socket): Set<PendingReply> | undefined;
}

/** The open connections of a server, and the calls on them that are not answered yet. */
export class Connections implements RunningCalls {
  readonly #server: Server;
  readonly #pending = new Map<Socket, Set<PendingReply>>();

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#open(socket));
  }

  get closing(): boolean {
    return !this.#server.listening;
  }

  callsOn(socket: Socket): Set<PendingReply> | undefined {
    return this.#pending.get(socket);
  }

  /** Stops accepting and resolves when every running call is answered and its connection closed. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      // Closes idle connections too; those in use close with their reply.
      this.#server.close((error) => (error === undefined ? resolve() : reject(error)));
      // Node 20 takes a connection on which nothing was sent, a browser's spare one, for busy; 26 does not.
      for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy();
    });
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

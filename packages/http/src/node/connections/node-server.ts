import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NodeConnections } from './node-connections.ts';

/**
 * The server of node:http, to which the fast path passes connections. node:http documents how: its server takes a socket
 * through its event of new connections. The code that answers its requests is loaded for the first connection.
 */
export class NodeServer {
  readonly #server: Server;
  readonly #load: () => Promise<NodeConnections>;
  /** The server's own listeners for new connections. */
  readonly #listeners: readonly ((socket: Socket) => void)[];
  #loading: Promise<void> | undefined;
  #node: NodeConnections | undefined;

  /** Takes the event `opened` of new connections from the server's own listeners. */
  constructor(
    server: Server,
    opened: 'secureConnection' | 'connection',
    load: () => Promise<NodeConnections>,
  ) {
    this.#server = server;
    this.#load = load;
    this.#listeners = server.listeners(opened) as ((socket: Socket) => void)[];
    server.removeAllListeners(opened);
  }

  /** Loads what {@link take} needs; `undefined` once it is there. Loading that has failed is tried again. */
  prepare(): Promise<void> | undefined {
    if (this.#node !== undefined) return undefined;
    this.#loading ??= this.#load().then(
      (node) => {
        this.#node = node;
      },
      (error: Error) => {
        this.#loading = undefined;
        process.emitWarning(error);
        throw error;
      },
    );
    return this.#loading;
  }

  /** Takes a paused connection, whose unread bytes were put back, once {@link prepare} has nothing left to do. */
  take(socket: Socket): void {
    if ('deno' in process.versions) readAsStream(socket);
    for (const listener of this.#listeners) listener.call(this.#server, socket);
    this.#node?.add(socket);
    socket.resume();
  }
}

/**
 * Keeps Deno's node:http from reading behind the stream of a socket: bytes that arrive while it takes the socket would come
 * before those that were put back. It reads sockets as streams whose handles it finds consumed.
 */
function readAsStream(
  socket: Socket & { readonly _handle?: { _consumed?: boolean } | null },
): void {
  if (socket._handle) socket._handle._consumed = true;
}

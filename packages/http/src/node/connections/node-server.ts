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
    for (const listener of this.#listeners) listener.call(this.#server, socket);
    this.#node?.add(socket);
    socket.resume();
    if ('deno' in process.versions) flowNow(socket);
  }
}

/**
 * Gives node:http what was put back, and not in the next tick: node:http of Deno reads the socket behind its stream, and would
 * get bytes that have arrived since before these.
 */
function flowNow(socket: Socket): void {
  while (socket.readableFlowing && socket.read() !== null);
}

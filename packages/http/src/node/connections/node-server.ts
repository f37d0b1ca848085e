import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NodeConnections } from './node-connections.ts';

/**
 * The node:http server that the fast path passes connections to, as node:http documents: through
 * the server's event for new connections. The first connection loads the code that answers its
 * requests.
 */
export class NodeServer {
  readonly #server: Server;
  readonly #load: () => Promise<NodeConnections>;
  /** The server's own listeners for new connections. */
  readonly #listeners: readonly ((socket: Socket) => void)[];
  #loading: Promise<void> | undefined;
  #node: NodeConnections | undefined;

  /** Takes the event `opened` of new connections away from the server's own listeners. */
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

  /**
   * Loads the code for {@link take}. `undefined` once it is loaded. After a failure, the next call
   * tries again.
   */
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

  /** Takes a paused connection with its unread bytes put back. Call it after {@link prepare}. */
  take(socket: Socket): void {
    for (const listener of this.#listeners) listener.call(this.#server, socket);
    this.#node?.add(socket);
    socket.resume();
    if ('deno' in process.versions) flowNow(socket);
  }
}

/**
 * Passes the unread bytes to node:http now instead of in the next tick: Deno's node:http reads the
 * socket directly, and would get newer bytes before these.
 */
function flowNow(socket: Socket): void {
  while (socket.readableFlowing && socket.read() !== null);
}

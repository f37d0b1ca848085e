import type { ConnectionGroup } from '../node/connections/server-connections.ts';
import type { Handshake } from './handshake.ts';
import { CLOSE_CODES, type Peer } from './peer.ts';
import { WebSocketConnection, type WebSocketHost } from './web-socket-connection.ts';

/** The open connections of one server. */
export class WebSocketConnections implements ConnectionGroup {
  readonly #host: Omit<WebSocketHost, 'closed'>;
  readonly #open = new Set<WebSocketConnection>();

  constructor(host: Omit<WebSocketHost, 'closed'>) {
    this.#host = host;
  }

  /** Whether there is room for another connection. */
  get hasRoom(): boolean {
    return this.#open.size < this.#host.settings.maxConnections;
  }

  add(peer: Peer, handshake: Handshake): WebSocketConnection {
    const closed = (connection: WebSocketConnection) => this.#open.delete(connection);
    const connection = new WebSocketConnection(peer, { ...this.#host, closed }, handshake);
    this.#open.add(connection);
    return connection;
  }

  endIdle(): void {
    const now = performance.now();
    for (const connection of this.#open) connection.leave(now);
  }

  cancelCalls(): void {
    for (const connection of this.#open) connection.cancelCalls();
  }

  destroyAll(): void {
    for (const connection of this.#open)
      connection.terminate(CLOSE_CODES.serviceRestart, 'The server is closing');
  }
}

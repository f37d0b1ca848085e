import type { Dispatcher } from '@mikrokit/router';
import type { ConnectionGroup } from '../node/connections/server-connections.ts';
import type { Handshake } from './handshake.ts';
import { CLOSE_CODES, type Peer } from './peer.ts';
import { WebSocketConnection, type WebSocketHost } from './web-socket-connection.ts';

/** The open connections of one server. */
export class WebSocketConnections implements ConnectionGroup {
  readonly #host: Omit<WebSocketHost, 'api' | 'closed'>;
  readonly #open = new Set<WebSocketConnection>();
  readonly #closed = Promise.withResolvers<void>();
  #leaving: ReturnType<typeof setInterval> | undefined;

  constructor(host: Omit<WebSocketHost, 'api' | 'closed'>) {
    this.#host = host;
  }

  /** Whether there is room for another connection. */
  get hasRoom(): boolean {
    return this.#open.size < this.#host.settings.maxConnections;
  }

  get isClosing(): boolean {
    return this.#leaving !== undefined;
  }

  add(peer: Peer, handshake: Handshake, api: Dispatcher): WebSocketConnection {
    const closed = (connection: WebSocketConnection) => {
      this.#open.delete(connection);
      if (this.isClosing) this.#endIfEmpty();
    };
    const connection = new WebSocketConnection(peer, { ...this.#host, api, closed }, handshake);
    this.#open.add(connection);
    return connection;
  }

  /**
   * Asks clients to leave. Resolves when all have, at the latest some milliseconds after
   * `deadline`.
   */
  close(deadline?: number): Promise<void> {
    if (!this.isClosing) {
      this.#leaving = setInterval(() => this.drainStreams(), TIME_TO_LOOK);
      this.drainStreams();
      this.#endIfEmpty();
    }
    if (deadline !== undefined)
      setTimeout(() => {
        this.cancelCalls();
        // Cancelled calls are answered in this turn or the next.
        setTimeout(() => this.destroyAll(), TIME_TO_LOOK);
      }, deadline);
    return this.#closed.promise;
  }

  endIdle(): void {
    const now = performance.now();
    for (const connection of this.#open) connection.leave(now);
  }

  drainStreams(): void {
    const now = performance.now();
    for (const connection of this.#open) {
      connection.leave(now);
      connection.drainStreams();
    }
  }

  cancelCalls(): void {
    for (const connection of this.#open) connection.cancelCalls();
  }

  destroyAll(): void {
    for (const connection of this.#open)
      connection.terminate(CLOSE_CODES.serviceRestart, 'The server is closing');
  }

  #endIfEmpty(): void {
    if (this.#open.size > 0) return;
    clearInterval(this.#leaving);
    this.#closed.resolve();
  }
}

/** In milliseconds. */
const TIME_TO_LOOK = 100;

import type { Duplex } from 'node:stream';
import type { Peer } from '../peer.ts';
import type { WsSocket } from './load-ws.ts';

/** The other side of a connection that `ws` reads. */
export class NodePeer implements Peer {
  readonly #webSocket: WsSocket;
  readonly #socket: Duplex;
  #isCorked = false;

  constructor(webSocket: WsSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  send(message: string): void {
    // Messages of one turn are sent together: see `npm run bench -- web-socket`.
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      setImmediate(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    this.#webSocket.send(message);
  }

  unsent(): number {
    return this.#socket.writableLength;
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    this.#terminateLater();
  }

  terminate(code: number, reason: string): void {
    this.close(code, reason);
  }

  /** A client that does not respond must not keep the connection open. */
  #terminateLater(): void {
    const timer = setTimeout(() => this.#webSocket.terminate(), TIME_TO_CLOSE);
    this.#socket.once('close', () => clearTimeout(timer));
  }
}

/** Milliseconds for the closing handshake. */
const TIME_TO_CLOSE = 1_000;

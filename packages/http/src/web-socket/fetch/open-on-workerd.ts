import { SUBPROTOCOL } from '../handshake.ts';
import { CLOSE_CODES, type Peer } from '../peer.ts';
import { utf8Size } from '../utf8-size.ts';
import type { OpenWebSocket } from './open-web-socket.ts';

/** The global `WebSocketPair` of workerd: the ends of one connection. */
export type WebSocketPairClass = new () => { readonly 0: object; readonly 1: OpeningSocket };

interface OpeningSocket extends WorkerdSocket {
  accept(): void;
  addEventListener(type: string, listener: (event: { readonly data?: unknown }) => void): void;
}

/** Opens WebSockets by `WebSocketPair`. */
export function openOnWorkerd(WebSocketPair: WebSocketPairClass): OpenWebSocket {
  return (_request, connect) => {
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    const connection = connect(new WorkerdPeer(server));
    server.addEventListener('message', ({ data }) =>
      connection.receive(typeof data === 'string' ? data : undefined),
    );
    server.addEventListener('error', () => connection.closed());
    server.addEventListener('close', () => {
      connection.closed();
      // With earlier compatibility dates, we have to finish the closing handshake.
      try {
        server.close(CLOSE_CODES.normal, '');
      } catch {
        // Already complete.
      }
    });
    const init = {
      status: 101,
      webSocket: client,
      headers: { 'sec-websocket-protocol': SUBPROTOCOL },
    };
    return new Response(null, init as ResponseInit);
  };
}

/** The part of a `WebSocketPair`'s server end that a {@link WorkerdPeer} uses. */
interface WorkerdSocket {
  send(message: string): void;
  close(code: number, reason: string): void;
}

/**
 * The other side of a WebSocket in workerd, which does not tell how much was sent. The client does:
 * a ping follows the messages, and a client that answers it has read them. The ping's text is
 * random, so no client can answer early.
 */
class WorkerdPeer implements Peer {
  readonly #socket: WorkerdSocket;
  /** Bytes of all messages. */
  #sent = 0;
  /** Bytes that the client has read. */
  #read = 0;
  /** The unanswered ping, and the bytes sent before it. */
  #asked: { readonly text: string; readonly sent: number } | undefined;

  constructor(socket: WorkerdSocket) {
    this.#socket = socket;
  }

  send(message: string): void {
    this.#write(message);
    this.#sent += utf8Size(message);
    this.#ask();
  }

  unsent(): number {
    return this.#sent - this.#read;
  }

  answered(ping: string): void {
    if (this.#asked?.text !== ping) return;
    this.#read = this.#asked.sent;
    this.#asked = undefined;
    this.#ask();
  }

  close(code: number, reason: string): void {
    try {
      this.#socket.close(code, reason);
    } catch {
      // Already closed.
    }
  }

  terminate(code: number, reason: string): void {
    this.close(code, reason);
  }

  #ask(): void {
    if (this.#asked !== undefined || this.unsent() < UNASKED) return;
    const text = crypto.randomUUID();
    this.#asked = { text, sent: this.#sent };
    this.#write(JSON.stringify({ ping: text }));
  }

  #write(message: string): void {
    try {
      this.#socket.send(message);
    } catch {
      // It is closing. 'close' follows.
    }
  }
}

/** Bytes to send before asking the client whether they have arrived. */
const UNASKED = 16_384;

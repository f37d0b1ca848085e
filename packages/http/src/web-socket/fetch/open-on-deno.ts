import { SUBPROTOCOL } from '../handshake.ts';
import type { Peer } from '../peer.ts';
import type { WebSocketConnection } from '../web-socket-connection.ts';
import type { OpenWebSocket } from './open-web-socket.ts';

/** The part of the global `Deno` that we use. */
export interface DenoSockets {
  upgradeWebSocket(
    request: Request,
    options: { readonly protocol: string; readonly idleTimeout: number },
  ): { readonly socket: OpeningSocket; readonly response: Response };
}

interface OpeningSocket extends DenoSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

/** Opens WebSockets by `Deno.upgradeWebSocket`. */
export function openOnDeno(deno: DenoSockets): OpenWebSocket {
  return (request, connect) => {
    // Turns off Deno's pings, because our own do the same.
    const { socket, response } = deno.upgradeWebSocket(request, {
      protocol: SUBPROTOCOL,
      idleTimeout: 0,
    });
    let connection: WebSocketConnection | undefined;
    socket.onopen = () => {
      connection = connect(new DenoPeer(socket, () => connection?.drained()));
    };
    socket.onmessage = ({ data }) =>
      connection?.receive(typeof data === 'string' ? data : undefined);
    socket.onclose = () => connection?.closed();
    // 'close' follows.
    socket.onerror = () => {};
    return response;
  };
}

/** The part of a WebSocket of `Deno.upgradeWebSocket` that a {@link DenoPeer} uses. */
interface DenoSocket {
  readonly bufferedAmount: number;
  send(message: string): void;
  close(code: number, reason: string): void;
}

/**
 * The other side of a WebSocket on Deno, which can neither pause reading nor tell when its buffer
 * is empty.
 */
class DenoPeer implements Peer {
  readonly #socket: DenoSocket;
  readonly #onDrain: () => void;
  #isWatched = false;

  /** `onDrain` runs when sent messages have possibly left the buffer. */
  constructor(socket: DenoSocket, onDrain: () => void) {
    this.#socket = socket;
    this.#onDrain = onDrain;
  }

  send(message: string): void {
    try {
      this.#socket.send(message);
    } catch {
      // It is closing. 'close' follows.
      return;
    }
    if (this.unsent() > 0) this.#watch();
  }

  unsent(): number {
    return this.#socket.bufferedAmount;
  }

  close(code: number, reason: string): void {
    try {
      // Like web pages, Deno can send only codes from 3000 on: 1001 → 4001
      this.#socket.close(code + 3_000, reason);
    } catch {
      // Already closed.
    }
  }

  terminate(code: number, reason: string): void {
    this.close(code, reason);
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setTimeout(() => {
      this.#isWatched = false;
      this.#onDrain();
      if (this.unsent() > 0) this.#watch();
    }, TIME_TO_DRAIN);
  }
}

/** Milliseconds between checks of unsent bytes. */
const TIME_TO_DRAIN = 5;

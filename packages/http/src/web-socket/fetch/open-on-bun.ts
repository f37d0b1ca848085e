import { SUBPROTOCOL } from '../handshake.ts';
import { CLOSE_CODES, type Peer } from '../peer.ts';
import type { WebSocketConnection } from '../web-socket-connection.ts';
import type { OpenWebSocket } from './open-web-socket.ts';

/** The server that `Bun.serve` passes to `fetch`. */
interface BunServer {
  upgrade(
    request: Request,
    options: { readonly data: BunData; readonly headers: Readonly<Record<string, string>> },
  ): boolean;
}

interface BunData {
  readonly connect: (peer: Peer) => WebSocketConnection;
  connection?: WebSocketConnection;
}

interface BunSocket {
  readonly data: BunData;
  send(message: string): number;
  getBufferedAmount(): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The option `websocket` of `Bun.serve`. */
export interface BunWebSocketHandler {
  readonly maxPayloadLength: number;
  readonly idleTimeout: number;
  readonly backpressureLimit: number;
  open(socket: never): void;
  message(socket: never, data: unknown): void;
  drain(socket: never): void;
  close(socket: never): void;
}

/** Passes messages of Bun's WebSockets to their connections. */
export function createBunHandler(maxMessageSize: number): BunWebSocketHandler {
  const handler: { [Name in keyof BunWebSocketHandler]: unknown } = {
    maxPayloadLength: maxMessageSize,
    // Our own pings do the same.
    idleTimeout: 0,
    // Beyond its limit, Bun drops messages. We need no limit, because connections send no more than
    // clients read.
    backpressureLimit: 0,
    open: (socket: BunSocket) => {
      socket.data.connection = socket.data.connect(new BunPeer(socket));
    },
    message: ({ data: { connection } }: BunSocket, data: unknown) =>
      connection?.receive(typeof data === 'string' ? data : undefined),
    drain: ({ data: { connection } }: BunSocket) => connection?.drained(),
    close: ({ data: { connection } }: BunSocket) => connection?.closed(),
  };
  return handler as BunWebSocketHandler;
}

/** Opens WebSockets by `server.upgrade`. */
export const openOnBun: OpenWebSocket = (request, connect, [server]) => {
  if (typeof (server as Partial<BunServer> | undefined)?.upgrade !== 'function')
    throw new TypeError(
      'webSockets: on Bun, fetchHandler needs the server as its second argument: Bun.serve({ fetch: handler, websocket: sockets.bun })',
    );
  const headers = { 'sec-websocket-protocol': SUBPROTOCOL };
  const isOpened = (server as BunServer).upgrade(request, { data: { connect }, headers });
  // Bun accepts no response to an upgraded request.
  return isOpened ? (undefined as unknown as Response) : new Response(null, { status: 400 });
};

class BunPeer implements Peer {
  readonly #socket: BunSocket;

  constructor(socket: BunSocket) {
    this.#socket = socket;
  }

  send(message: string): void {
    // 0 is a lost message, -1 a queued one: see unsent().
    if (this.#socket.send(message) === 0)
      this.terminate(CLOSE_CODES.policyViolation, 'The client does not read replies');
  }

  unsent(): number {
    return this.#socket.getBufferedAmount();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#socket.terminate();
  }
}

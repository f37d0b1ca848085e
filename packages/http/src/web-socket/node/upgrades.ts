import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from '@mikrokit/router';
import type { CorsOptions } from '../../middleware/cors.ts';
import type { ServerConnections } from '../../node/connections/server-connections.ts';
import { NodeRequest } from '../../node/exchange/node-request.ts';
import type { ServerMiddleware } from '../../node/server-middleware.ts';
import { publicOriginOf } from '../../node/web/public-origin.ts';
import {
  createHandshakeCheck,
  type HandshakeRejection,
  REJECTIONS,
  SUBPROTOCOL,
} from '../handshake.ts';
import type { Peer } from '../peer.ts';
import { WebSocketConnections } from '../web-socket-connections.ts';
import { completeWebSocketOptions, type NodeWebSocketOptions } from '../web-socket-options.ts';
import { loadWs, type WsServerClass, type WsSocket } from './load-ws.ts';

/** Options of {@link takeUpgrades}. */
interface UpgradeOptions {
  readonly api: Dispatcher;
  readonly connections: ServerConnections;
  readonly middleware: ServerMiddleware | undefined;
  readonly webSocket: true | NodeWebSocketOptions;
  readonly cors: CorsOptions | undefined;
}

/** Makes a server open WebSockets. Rejects if `ws` is missing, or options cannot work. */
export async function takeUpgrades(
  server: Server,
  { api, connections, middleware, webSocket, cors }: UpgradeOptions,
): Promise<void> {
  const { WebSocketServer: given, ...options } = webSocket === true ? {} : webSocket;
  const settings = completeWebSocketOptions(options);
  const WebSocketServer = (given as WsServerClass | undefined) ?? (await loadWs());
  const opener = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: settings.maxMessageSize,
    handleProtocols: () => SUBPROTOCOL,
  });
  const sockets = new WebSocketConnections({ settings, openRecord: middleware?.openRecord });
  const check = createHandshakeCheck(cors);
  connections.useWebSockets(sockets);
  const take = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    const isOther = !asksForWebSocket(request);
    if (isOther || pathOf(request) !== settings.path) {
      // Another library can take it. Before 24.9, Node cannot treat other upgrades as requests.
      if (server.listenerCount('upgrade') === 1)
        reject(socket, isOther ? REJECTIONS.otherProtocol : REJECTIONS.notFound);
      return;
    }
    const node = new NodeRequest(request, { waitUntil: (work) => connections.waitUntil(work) });
    const { host } = publicOriginOf(request, middleware?.site.proxies);
    const header = (name: string) => node.header(name);
    const verdict = check({ header, host });
    if ('status' in verdict) return reject(socket, verdict);
    if (connections.closing) return reject(socket, REJECTIONS.closing);
    if (!sockets.hasRoom) return reject(socket, REJECTIONS.full);
    connections.release(socket);
    const remoteAddress =
      middleware === undefined
        ? socket.remoteAddress
        : middleware.remoteAddressOf(socket.remoteAddress, header('x-forwarded-for'));
    opener.handleUpgrade(request, socket, head, (webSocket) => {
      const handshake = {
        header,
        remoteAddress,
        native: request,
        hasCredentials: verdict.hasCredentials,
        waitUntil: (work: Promise<unknown>, stop?: () => void) => connections.waitUntil(work, stop),
      };
      const connection = sockets.add(new NodePeer(webSocket, socket), handshake, api);
      webSocket.on('message', (data, isBinary) =>
        connection.receive(isBinary ? undefined : data.toString()),
      );
      // For invalid frames and messages that are too large. 'close' follows.
      webSocket.on('error', () => {});
      webSocket.on('close', () => connection.closed());
      socket.on('drain', () => connection.drained());
    });
  };
  // node:http emits this at once, even while it still sends the replies to earlier requests.
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    connections.whenAnswered(socket, () => take(request, socket, head)),
  );
}

/**
 * Whether a request asks for a WebSocket. Other upgrades, such as to h2c, can be ignored: RFC 9110
 * section 7.8.
 */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] as string;
}

/** Answers a handshake like any rejected request. */
function reject(socket: Socket, { status, type, message }: HandshakeRejection): void {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  const { STATUS_CODES } = process.getBuiltinModule('node:http');
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n\r\n${body}`,
  );
  // Clients that do not close their side must not keep the connection open.
  const timer = setTimeout(() => socket.destroy(), 1_000);
  socket.once('close', () => clearTimeout(timer));
}

/** The other side of a connection that `ws` reads. */
class NodePeer implements Peer {
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

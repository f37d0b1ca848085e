import { assertKnownOptions, type CallRequest, type Dispatcher } from '@mikrokit/router';
import { assertDeadline } from '../../close-options.ts';
import { publicUrlOf } from '../../fetch/public-url.ts';
import type { CorsOptions } from '../../middleware/cors.ts';
import { createHandshakeCheck, type HandshakeRejection, REJECTIONS } from '../handshake.ts';
import type { Peer } from '../peer.ts';
import { WebSocketConnections } from '../web-socket-connections.ts';
import { completeWebSocketOptions, type WebSocketOptions } from '../web-socket-options.ts';
import { type BunWebSocketHandler, createBunHandler } from './open-on-bun.ts';
import { openerOfRuntime } from './open-web-socket.ts';

/** A Fetch API handler for a request that can ask for a WebSocket. */
interface UpgradeHost {
  readonly api: Dispatcher;
  readonly cors: CorsOptions | undefined;
  /** The request, as calls see it. */
  readonly call: CallRequest;
  /** Whether the sending proxy is trusted. */
  readonly isProxied: () => boolean;
  /** The runtime's further arguments. */
  readonly args: readonly unknown[];
}

/** The WebSockets of a Fetch API handler. */
export interface WebSockets {
  /** The option `websocket` of `Bun.serve`. */
  readonly bun: BunWebSocketHandler;
  /**
   * Asks clients to leave, rejects new ones, and resolves when the last connection is closed: at the latest after `deadline`
   * milliseconds, when running calls are cancelled. Default: no limit. Rejects with a `RangeError` from 2^31 ms on.
   */
  close(options?: { readonly deadline?: number }): Promise<void>;
  /**
   * Opens the WebSocket that a request asks for. `undefined` for any other request. For handlers.
   */
  open(request: Request, host: UpgradeHost): { readonly response: Response } | undefined;
}

/**
 * WebSockets on Bun, Deno and workerd, for the option `webSocket` of their handlers. Throws a `TypeError` on other
 * runtimes, and for invalid options.
 */
export function webSockets(options: WebSocketOptions = {}): WebSockets {
  const settings = completeWebSocketOptions(options);
  const openWebSocket = openerOfRuntime();
  const connections = new WebSocketConnections({ settings });
  return {
    bun: createBunHandler(settings.maxMessageSize),
    close: async (closing = {}) => {
      assertKnownOptions('close', closing, { deadline: 1 });
      const { deadline } = closing;
      assertDeadline(deadline);
      return connections.close(deadline);
    },
    open: (request, { api, cors, call, isProxied, args }) => {
      if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return undefined;
      if (new URL(request.url).pathname !== settings.path) return undefined;
      const verdict = createHandshakeCheck(cors)({
        header: (name) => call.header(name),
        host: hostOf(request, isProxied),
      });
      if ('status' in verdict) return reject(verdict);
      if (connections.isClosing) return reject(REJECTIONS.closing);
      if (!connections.hasRoom) return reject(REJECTIONS.full);
      // Runtimes can invalidate an upgraded request.
      const headers = new Headers(request.headers);
      const { remoteAddress, native } = call;
      const handshake = {
        header: (name: string) => headers.get(name) ?? undefined,
        remoteAddress,
        native,
        hasCredentials: verdict.hasCredentials,
        waitUntil: (work: Promise<unknown>) => call.waitUntil?.(work),
      };
      const connect = (peer: Peer) => connections.add(peer, handshake, api);
      return { response: openWebSocket(request, connect, args) };
    },
  };
}

/** The host that clients use. `undefined` if a proxy sent an invalid one. */
function hostOf(request: Request, isProxied: () => boolean): string | undefined {
  try {
    return publicUrlOf(request, isProxied).host;
  } catch {
    // Then no origin counts as our own.
    return undefined;
  }
}

function reject({ status, type, message }: HandshakeRejection): { readonly response: Response } {
  const body = JSON.stringify({ errors: { '': { type, message } } });
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { response: new Response(body, { status, headers }) };
}

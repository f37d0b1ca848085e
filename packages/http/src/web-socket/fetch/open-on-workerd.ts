import { SUBPROTOCOL } from '../handshake.ts';
import { CLOSE_CODES } from '../peer.ts';
import type { OpenWebSocket } from './open-web-socket.ts';
import { WorkerdPeer, type WorkerdSocket } from './workerd-peer.ts';

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

import { SUBPROTOCOL } from '../handshake.ts';
import type { WebSocketConnection } from '../web-socket-connection.ts';
import { DenoPeer, type DenoSocket } from './deno-peer.ts';
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

import type { Peer } from '../peer.ts';
import type { WebSocketConnection } from '../web-socket-connection.ts';
import { openOnBun } from './open-on-bun.ts';
import { type DenoSockets, openOnDeno } from './open-on-deno.ts';
import { openOnWorkerd, type WebSocketPairClass } from './open-on-workerd.ts';

/**
 * Opens the WebSocket that a request asks for, with the runtime's own function. `connect` makes its
 * connection. `host` is what the runtime passed next to the request.
 */
export type OpenWebSocket = (
  request: Request,
  connect: (peer: Peer) => WebSocketConnection,
  host: readonly unknown[],
) => Response;

/** The function for this runtime. Throws a `TypeError` if there is none. */
export function openerOfRuntime(): OpenWebSocket {
  const { Bun, Deno, WebSocketPair } = globalThis as {
    readonly Bun?: object;
    readonly Deno?: DenoSockets;
    readonly WebSocketPair?: WebSocketPairClass;
  };
  if (Bun !== undefined) return openOnBun;
  if (Deno?.upgradeWebSocket !== undefined) return openOnDeno(Deno);
  if (WebSocketPair !== undefined) return openOnWorkerd(WebSocketPair);
  throw new TypeError(
    'webSockets: the Fetch API of this runtime opens no WebSockets; Bun, Deno and workerd have ways of their own, and Node has serve(api, { webSocket: true })',
  );
}

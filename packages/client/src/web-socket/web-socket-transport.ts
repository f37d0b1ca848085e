import { assertKnownOptions } from '@mikrokit/types/runtime/client';
import type { Transport, TransportFactory } from '../transport/transport.ts';
import { ServerConnection } from './server-connection.ts';
import type { WebSocketTransportOptions } from './web-socket-transport-options.ts';

/**
 * Sends all calls over one WebSocket, to a server with the option `webSocket`. The first call opens the connection.
 * After it broke off, the next call opens it again. It keeps a Node process running until you close the client. Throws
 * a `TypeError` for invalid options.
 */
export function webSocketTransport(options: WebSocketTransportOptions = {}): TransportFactory {
  assertOptions(options);
  return (clientUrl): Transport => {
    const url = new URL(options.url ?? '/mikrokit.ws', clientUrl);
    url.protocol = url.protocol.replace(/^http/, 'ws');
    const open = new Set<ServerConnection>();
    let current: ServerConnection | undefined;
    const connect = () => {
      const connection = new ServerConnection(url.href, options, () => open.delete(connection));
      open.add(connection);
      return connection;
    };
    return {
      send: (request) => {
        if (!current?.isUsable) current = connect();
        return current.send(request);
      },
      close: async () => {
        await Promise.all([...open].map((connection) => connection.close()));
      },
    };
  };
}

function assertOptions(options: WebSocketTransportOptions): void {
  assertKnownOptions('webSocketTransport', options, {
    url: 1,
    headers: 1,
    WebSocket: 1,
    connectTimeout: 1,
  });
  const { connectTimeout = 1, WebSocket = globalThis.WebSocket } = options;
  if (!(Number.isInteger(connectTimeout) && connectTimeout > 0 && connectTimeout < 2 ** 31))
    throw new TypeError(
      `webSocketTransport: connectTimeout is ${connectTimeout}; use a number of milliseconds from 1`,
    );
  if (typeof WebSocket !== 'function')
    throw new TypeError(
      'webSocketTransport: there is no class WebSocket here; pass one, such as WebSocket of ws',
    );
}

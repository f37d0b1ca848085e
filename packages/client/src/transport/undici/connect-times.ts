import type { Duplex } from 'node:stream';
import { buildConnector } from 'undici';

/** When a connection was made, by `performance.now()`. */
export interface ConnectTimes {
  readonly start: number;
  lookupEnd?: number;
  connectEnd?: number;
  secureEnd?: number;
}

/** A connector that remembers the times of each connection until the first request has asked for them. */
export function timedConnector(options: buildConnector.BuildOptions): {
  readonly connect: buildConnector.connector;
  /** The times of a connection that no request has used before. */
  readonly take: (socket: Duplex) => ConnectTimes | undefined;
} {
  const connector = buildConnector(options);
  const known = new WeakMap<Duplex, ConnectTimes>();
  return {
    connect: (target, callback) => {
      const times: ConnectTimes = { start: performance.now() };
      // The connector returns the socket before it is connected, which its types do not say.
      const socket = connector(target, callback) as unknown as Duplex;
      known.set(socket, times);
      // Before the listeners of undici, which send the request at once.
      socket.prependOnceListener('lookup', () => {
        times.lookupEnd = performance.now();
      });
      socket.prependOnceListener('connect', () => {
        times.connectEnd = performance.now();
      });
      socket.prependOnceListener('secureConnect', () => {
        times.secureEnd = performance.now();
      });
    },
    take: (socket) => {
      const times = known.get(socket);
      known.delete(socket);
      return times;
    },
  };
}

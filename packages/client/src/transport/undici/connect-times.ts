import type { Duplex } from 'node:stream';
import { buildConnector } from 'undici';

/** The times of making a connection, by `performance.now()`. */
export interface ConnectTimes {
  readonly start: number;
  lookupEnd?: number;
  connectEnd?: number;
  secureEnd?: number;
}

/** A connector that stores the times of each connection until its first request takes them. */
export function timedConnector(options: buildConnector.BuildOptions): {
  readonly connect: buildConnector.connector;
  /** The times of a connection, for its first request. */
  readonly take: (socket: Duplex) => ConnectTimes | undefined;
} {
  const connector = buildConnector(options);
  const known = new WeakMap<Duplex, ConnectTimes>();
  return {
    connect: (target, callback) => {
      const times: ConnectTimes = { start: performance.now() };
      // The connector returns the socket before it is connected. Its types do not say so.
      const socket = connector(target, callback) as unknown as Duplex;
      known.set(socket, times);
      // Before undici's own listeners, which send the request at once.
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

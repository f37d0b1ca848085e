import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a connection is broken off. */
export interface Cut {
  /** After so many bytes of replies. Default: never. */
  readonly bytes?: number;
  /** After so many milliseconds. Default: never. */
  readonly milliseconds?: number;
  /** Runs at that moment, before the caller's connection is closed. */
  readonly onCut?: () => void;
}

/** A proxy in front of `portOf()`, asked for each connection, which breaks connections off by `cutOf`. */
export async function startCuttingProxy(
  portOf: () => Promise<number> | number,
  cutOf: () => Cut,
): Promise<{ readonly url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const proxy = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const upstream = connect(await portOf(), '127.0.0.1');
    sockets.add(upstream);
    upstream.on('error', () => {});
    const { bytes = Number.POSITIVE_INFINITY, milliseconds, onCut } = cutOf();
    let left = bytes;
    const timer = milliseconds === undefined ? undefined : setTimeout(cut, milliseconds);
    function cut(): void {
      onCut?.();
      upstream.destroy();
      socket.destroySoon();
    }
    socket.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      if (left <= 0) return;
      socket.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) cut();
    });
    upstream.on('close', () => {
      clearTimeout(timer);
      socket.destroySoon();
      sockets.delete(upstream);
    });
    socket.on('close', () => {
      upstream.destroy();
      sockets.delete(socket);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

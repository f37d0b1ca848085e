import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** When a connection is broken off; at the first of these. Default: never. */
export interface Cut {
  /** After so many bytes from the caller. */
  readonly requestBytes?: number;
  /** After so many bytes of replies. */
  readonly replyBytes?: number;
  readonly milliseconds?: number;
  /** Runs at that moment, before the caller's connection is closed. */
  readonly onCut?: () => void;
}

/** A proxy in front of the server at `urlOf()`, asked for each connection, which breaks connections off by `cutOf`. */
export async function startCuttingProxy(
  urlOf: () => Promise<string> | string,
  cutOf: () => Cut,
): Promise<{ readonly url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const proxy = createServer(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const upstream = connect(Number(new URL(await urlOf()).port), '127.0.0.1');
    sockets.add(upstream);
    upstream.on('error', () => {});
    const { requestBytes, replyBytes, milliseconds, onCut } = cutOf();
    const timer = milliseconds === undefined ? undefined : setTimeout(cut, milliseconds);
    function cut(): void {
      onCut?.();
      upstream.destroy();
      socket.destroySoon();
    }
    pass(socket, upstream, requestBytes, cut);
    pass(upstream, socket, replyBytes, cut);
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

/** Passes at most so many bytes on, then cuts. */
function pass(from: Socket, to: Socket, bytes: number | undefined, cut: () => void): void {
  if (bytes === undefined) {
    from.pipe(to);
    return;
  }
  let left = bytes;
  from.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    to.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) cut();
  });
  from.on('end', () => to.end());
}

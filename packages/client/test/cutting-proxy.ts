import { connect, createServer } from 'node:net';

/** Starts a proxy of a server that cuts each connection after some bytes of replies. */
export async function startCuttingProxy(url: string, bytes: () => number) {
  const port = Number(new URL(url).port);
  const proxy = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    let left = bytes();
    socket.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      socket.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      socket.destroySoon();
      upstream.destroy();
    });
    for (const one of [socket, upstream]) {
      one.on('error', () => {});
      one.on('close', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as { readonly port: number };
  return { url: `http://127.0.0.1:${own}`, close: () => proxy.close() };
}

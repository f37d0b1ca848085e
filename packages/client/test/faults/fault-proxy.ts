import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ExecutionContext } from 'ava';

/**
 * A proxy's treatment of a connection: it passes bytes on; breaks it before the server sees the request, or after the server
 * answered; never passes the reply on; passes it on byte by byte; or cuts it in the middle.
 */
export type Fault =
  | 'none'
  | 'reset-request'
  | 'reset-reply'
  | 'stall'
  | 'trickle'
  | 'truncate'
  | 'truncate-head';

/** A TCP proxy before a server, with a fault for each connection in turn; later ones have none. */
export async function startFaultProxy(
  t: ExecutionContext,
  target: URL,
  faults: readonly Fault[],
): Promise<{ readonly url: string; readonly connections: () => number }> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const fault = faults[count++] ?? 'none';
    const origin = connect(Number(target.port), target.hostname);
    for (const socket of [caller, origin]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
    }
    caller.on('close', () => origin.destroy());
    origin.on('close', () => caller.destroy());
    caller.on('data', (bytes) => {
      if (fault === 'reset-request') caller.resetAndDestroy();
      else origin.write(bytes);
    });
    origin.on('data', (bytes: Buffer) => void passOn(fault, bytes, caller));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, connections: () => count };
}

async function passOn(fault: Fault, bytes: Buffer, caller: Socket): Promise<void> {
  const body = bytes.indexOf('\r\n\r\n') + 4;
  if (fault === 'none') caller.write(bytes);
  else if (fault === 'reset-reply') caller.resetAndDestroy();
  else if (fault === 'truncate') caller.end(bytes.subarray(0, (body + bytes.length) >> 1));
  else if (fault === 'truncate-head') caller.end(bytes.subarray(0, body >> 1));
  else if (fault === 'trickle')
    for (const byte of bytes) {
      caller.write(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that loses answers when it is told to. */
export interface LosingProxy {
  readonly port: number;
  /** How many answers it has lost. */
  readonly lost: number;
  /** Loses the answers to the next `count` requests that contain `text`. */
  lose(text: string, count?: number): void;
  close(): void;
}

/**
 * A proxy in front of a server at a port of this machine. It loses an answer by cutting the connection after the server
 * has acted and before a byte of its answer reaches the client.
 */
export async function startLosingProxy(port: number): Promise<LosingProxy> {
  const sockets = new Set<Socket>();
  const state = { lost: 0, left: 0, text: '' };
  const proxy = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    let isLosing = false;
    const cut = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        sockets.delete(each);
        cut();
      });
    }
    socket.on('data', (chunk: Buffer) => {
      if (state.left > 0 && !isLosing && chunk.includes(state.text)) {
        state.left--;
        isLosing = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isLosing) {
        socket.write(chunk);
        return;
      }
      state.lost++;
      cut();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    get lost() {
      return state.lost;
    },
    lose: (text, count = 1) => {
      state.text = text;
      state.left = count;
    },
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

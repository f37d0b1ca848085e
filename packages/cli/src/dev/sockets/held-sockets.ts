import { createServer, type Server, type Socket } from 'node:net';
import { isSameLocation, type ListenAddress } from './listen-address.ts';

/** A listening socket, and the connections that were opened meanwhile. */
interface HeldSocket {
  readonly location: ListenAddress;
  readonly server: Server;
  readonly connections: readonly Socket[];
}

/**
 * The sockets of the last server, from its end until the next server asks for them. Clients that
 * connect meanwhile wait for it.
 */
export class HeldSockets {
  #held: readonly HeldSocket[] = [];

  get locations(): readonly ListenAddress[] {
    return this.#held.map(({ location }) => location);
  }

  /** Takes over a socket that another process sent, unless it is held already. */
  hold(location: ListenAddress, received: Server): void {
    if (this.#find(location)) {
      received.close();
      return;
    }
    const connections: Socket[] = [];
    // Data of clients is not read until their connections are with the next server.
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      // A client that disconnects is not a failure.
      socket.on('error', () => {});
      connections.push(socket);
    });
    server.listen(received);
    this.#held = [...this.#held, { location, server, connections }];
  }

  /**
   * The socket of a location, to send it to the next server. `undefined` if there is none. It is
   * held until that server listens, because the server can end before. Sockets of other addresses
   * with this port are closed, because they would be in its way.
   */
  lend(location: ListenAddress): Server | undefined {
    const lent = this.#find(location);
    for (const held of this.#held) {
      if (held !== lent && held.location.port === location.port) this.#remove(held);
    }
    return lent?.server;
  }

  /** Another process listens with the socket of this location. Returns the connections that it should answer. */
  release(location: ListenAddress): readonly Socket[] {
    const held = this.#find(location);
    if (!held) return [];
    this.#held = this.#held.filter((other) => other !== held);
    held.server.close();
    return held.connections;
  }

  /** They are no longer needed. */
  closeAll(): void {
    for (const held of this.#held) this.#remove(held);
  }

  #find(location: ListenAddress): HeldSocket | undefined {
    return this.#held.find((held) => isSameLocation(held.location, location));
  }

  #remove({ location }: HeldSocket): void {
    for (const connection of this.release(location)) connection.destroy();
  }
}

import { createServer, type Server, type Socket } from 'node:net';
import { isSamePlace, type ListenPlace } from './listen-place.ts';

/** A listening socket, and the connections that were opened meanwhile. */
interface HeldSocket {
  readonly place: ListenPlace;
  readonly server: Server;
  readonly connections: readonly Socket[];
}

/**
 * The sockets on which the last server listened, from its end until the next one asks for them. Callers who connect
 * meanwhile wait for it.
 */
export class HeldSockets {
  #held: readonly HeldSocket[] = [];

  get places(): readonly ListenPlace[] {
    return this.#held.map(({ place }) => place);
  }

  /** Takes over a socket that another process sent, unless it is held already. */
  hold(place: ListenPlace, received: Server): void {
    if (this.#find(place)) {
      received.close();
      return;
    }
    const connections: Socket[] = [];
    // Nobody reads what callers send until their connections are with the next server.
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      // A caller that leaves is no failure.
      socket.on('error', () => {});
      connections.push(socket);
    });
    server.listen(received);
    this.#held = [...this.#held, { place, server, connections }];
  }

  /**
   * The socket of a place, to be sent to the next server; `undefined` if there is none. It is held until that server
   * listens: it may end before. Sockets of other addresses with this port are closed, as they would be in its way.
   */
  lend(place: ListenPlace): Server | undefined {
    const lent = this.#find(place);
    for (const held of this.#held) {
      if (held !== lent && held.place.port === place.port) this.#remove(held);
    }
    return lent?.server;
  }

  /** Another process listens with the socket of this place. Returns the connections that it should answer. */
  release(place: ListenPlace): readonly Socket[] {
    const held = this.#find(place);
    if (!held) return [];
    this.#held = this.#held.filter((other) => other !== held);
    held.server.close();
    return held.connections;
  }

  /** Nobody will ask for them. */
  closeAll(): void {
    for (const held of this.#held) this.#remove(held);
  }

  #find(place: ListenPlace): HeldSocket | undefined {
    return this.#held.find((held) => isSamePlace(held.place, place));
  }

  #remove({ place }: HeldSocket): void {
    for (const connection of this.release(place)) connection.destroy();
  }
}

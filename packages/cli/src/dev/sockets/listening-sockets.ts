import { Server, Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandMessage, ServerMessage } from '../messages.ts';
import { isSameLocation, type ListenAddress, locationOf } from './listen-address.ts';

/** Milliseconds that connections have to end with their next reply. Those that are open without a call do not end. */
const TIME_TO_ANSWER = 100;

/**
 * The sockets on which the servers of this process listen. They come from the previous process,
 * through `mikrokit dev`, and continue in the next one, so that clients never find a closed port.
 */
export class ListeningSockets {
  /** Locations whose sockets the command holds. */
  readonly #held: readonly ListenAddress[];
  readonly #servers = new Map<Server, ListenAddress>();
  /** Servers that wait for their socket. */
  readonly #asking = new Map<Server, PromiseWithResolvers<Server | undefined>>();
  readonly #tell: (message: ServerMessage, server?: Server) => Promise<void>;

  constructor(
    held: readonly ListenAddress[],
    tell: (message: ServerMessage, server?: Server) => Promise<void>,
  ) {
    this.#held = held;
    this.#tell = tell;
  }

  /** Lets every server of this process ask for its socket when it listens. */
  useForAll(): void {
    const { listen } = Server.prototype;
    const start = (server: Server, args: readonly unknown[]) => Reflect.apply(listen, server, args);
    const takeOver = async (server: Server, location: ListenAddress, args: readonly unknown[]) => {
      const received = await this.#ask(server, location);
      const callback = args.filter((argument) => typeof argument === 'function');
      start(server, received ? [received, ...callback] : args);
      if (received) this.#tell({ mikrokit: 'taken', location });
    };
    const add = (server: Server, args: readonly unknown[]): Server => {
      const location = locationOf(args);
      if (location === undefined) return start(server, args);
      this.#servers.set(server, location);
      server.once('close', () => this.#servers.delete(server));
      if (!this.#held.some(({ port }) => port === location.port)) return start(server, args);
      void takeOver(server, location, args);
      return server;
    };
    Server.prototype.listen = function listenOrTakeOver(this: Server, ...args: unknown[]) {
      return add(this, args);
    } as Server['listen'];
  }

  /** A message of the command, with a socket of the process before or a connection that waited for this one. */
  receive(message: CommandMessage, handle: unknown): void {
    if (message.mikrokit === 'socket') {
      for (const [server, location] of this.#servers) {
        if (!isSameLocation(location, message.location)) continue;
        this.#asking.get(server)?.resolve(handle instanceof Server ? handle : undefined);
      }
    }
    if (message.mikrokit === 'connection' && handle instanceof Socket) {
      const isAsked = ([server, location]: readonly [Server, ListenAddress]) =>
        server.listening && isSameLocation(location, message.location);
      const [server] = [...this.#servers].find(isAsked) ?? [];
      if (server) server.emit('connection', handle);
      else handle.destroy();
    }
  }

  /** Hands all sockets to the command. Resolves when their connections have ended, or after a moment. */
  async release(): Promise<void> {
    const closed = [...this.#servers]
      .filter(([server]) => server.listening)
      .map(async ([server, location]) => {
        await this.#tell({ mikrokit: 'held', location }, server);
        // `close` of node:net, because the one of node:http also ends connections on which a call
        // can be on its way.
        await new Promise((resolve) => Reflect.apply(Server.prototype.close, server, [resolve]));
      });
    // After the delay, calls that have arrived are read first, because this process could have had
    // no CPU time.
    await Promise.race([Promise.all(closed), delay(TIME_TO_ANSWER).then(() => nextTurn())]);
  }

  async #ask(server: Server, location: ListenAddress): Promise<Server | undefined> {
    const asked = Promise.withResolvers<Server | undefined>();
    this.#asking.set(server, asked);
    // Nothing else might keep this process alive.
    process.channel?.ref();
    await this.#tell({ mikrokit: 'take', location });
    const received = await asked.promise;
    process.channel?.unref();
    this.#asking.delete(server);
    return received;
  }
}

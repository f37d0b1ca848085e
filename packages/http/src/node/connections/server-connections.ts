import type { Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastPath } from '../fast-path/fast-path.ts';
import type { NodeConnections } from './node-connections.ts';

/** Open connections that share one reader. */
export interface ConnectionGroup {
  /** Closes connections without calls or replies. */
  endIdle(): void;
  /** Ends streams that clients can resume at other servers. Absent without streamed replies. */
  drainStreams?(): void;
  /** Cancels running calls. Their replies are still sent. */
  cancelCalls(): void;
  destroyAll(): void;
}

/** Options of {@link ServerConnections}. */
interface ServerConnectionsInit {
  readonly server: Server;
  /** The server that accepts its connections: often the server itself. */
  readonly listener: NetServer;
  /** Whether closing the server already ends idle connections. */
  readonly closesIdle: boolean;
}

/** The open connections of our own server: on its fast path and on node:http. */
export class ServerConnections {
  readonly #server: Server;
  readonly #listener: NetServer;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #work = new BackgroundWork();
  readonly #closesIdle: boolean;
  #fastPath: FastPath | undefined;
  #node: NodeConnections | undefined;
  #webSockets: ConnectionGroup | undefined;
  #draining = false;

  constructor({ server, listener, closesIdle }: ServerConnectionsInit) {
    this.#server = server;
    this.#listener = listener;
    this.#closesIdle = closesIdle;
  }

  useFastPath(fastPath: FastPath): void {
    this.#fastPath = fastPath;
  }

  useNode(node: NodeConnections): void {
    this.#node = node;
  }

  useWebSockets(webSockets: ConnectionGroup): void {
    this.#webSockets = webSockets;
  }

  /** Calls `run` once all requests on a node:http connection are answered. */
  whenAnswered(socket: Socket, run: () => void): void {
    if (this.#node === undefined) run();
    else this.#node.whenAnswered(socket, run);
  }

  /** Releases a node:http connection that something else takes over. */
  release(socket: Socket): void {
    this.#node?.release(socket);
  }

  get closing(): boolean {
    return this.#draining || !this.#listener.listening;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#work.add(work, stop);
  }

  /** Stops work that can be stopped. Returns whether there was any. */
  stopWork(): boolean {
    return this.#work.stop();
  }

  /** Resolves when all work of calls has ended. */
  settleWork(): Promise<void> {
    return this.#work.settle();
  }

  /** Ends each connection with its next reply, but still accepts new ones. */
  drain(): void {
    this.#draining = true;
    // Idle WebSockets have no next reply.
    this.#webSockets?.endIdle();
  }

  /** Stops accepting. Resolves when all running calls are answered and their connections closed. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopAccepting((error?: NodeJS.ErrnoException) => {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#fastPath?.stop();
        // Libraries that use the server can have closed it already.
        if (error === undefined || error.code === 'ERR_SERVER_NOT_RUNNING') resolve();
        else reject(error);
      });
      this.#node?.endSessions();
      const drainStreams = () => this.#eachGroup((group) => group.drainStreams?.());
      drainStreams();
      // Until then, connections end with their next reply, because a call can be arriving. Received
      // bytes are read first.
      const endIdle = () => setImmediate(() => this.#eachGroup((group) => group.endIdle()));
      this.#timers.push(
        setInterval(() => {
          // From calls that have just arrived.
          drainStreams();
          endIdle();
        }, TIME_TO_CALL),
      );
    });
  }

  /** Cancels running calls, and soon afterwards destroys the remaining connections. */
  cut(): void {
    this.#eachGroup((group) => group.cancelCalls());
    // Cancelled calls are answered in this turn or the next. Then only slow clients are left.
    const destroyAll = () => this.#eachGroup((group) => group.destroyAll());
    this.#timers.push(setTimeout(destroyAll, TIME_TO_ANSWER));
  }

  #eachGroup(visit: (group: ConnectionGroup) => void): void {
    for (const group of [this.#fastPath, this.#node, this.#webSockets])
      if (group !== undefined) visit(group);
  }

  /** node:http would close idle connections now, and cut off replies that are still being sent. */
  #stopAccepting(closed: (error?: Error) => void): void {
    const server = this.#server;
    if (this.#closesIdle) {
      server.close(closed);
      return;
    }
    process.getBuiltinModule('node:net').Server.prototype.close.call(this.#listener, (error) => {
      // Ends the rest of node:http, without connections.
      server.close();
      closed(error);
    });
  }
}

/** Work that calls have left running after their replies. */
class BackgroundWork {
  /** With a function that stops each, if possible. */
  readonly #running = new Map<Promise<unknown>, (() => void) | undefined>();

  /** `work` must not reject. */
  add(work: Promise<unknown>, stop?: () => void): void {
    this.#running.set(work, stop);
    work.then(() => this.#running.delete(work));
  }

  /** Stops work that can be stopped. Returns whether there was any. */
  stop(): boolean {
    const stops = [...this.#running.values()].filter((stop) => stop !== undefined);
    for (const stop of stops) stop();
    return stops.length > 0;
  }

  /** Resolves when all work has ended. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }
}

/** node:http's response before it ends a connection with an unreadable request. */
export function finalResponse(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`;
}

/** The final response to a request that takes too long. */
export const TIMED_OUT = finalResponse('408 Request Timeout');

/**
 * Milliseconds beyond the announced `keepAliveTimeout`, as in node:http, because a request can be
 * arriving.
 */
export const KEPT_OPEN = 1_000;

/** Milliseconds between checks for idle connections while the server closes. */
const TIME_TO_CALL = 100;
const TIME_TO_ANSWER = 100;

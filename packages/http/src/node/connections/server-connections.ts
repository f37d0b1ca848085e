import type { Server } from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import type { FastPath } from '../fast-path/fast-path.ts';
import type { NodeConnections } from './node-connections.ts';

/** Open connections that are read in one way. */
export interface ConnectionGroup {
  /** Closes connections without calls or replies. */
  endIdle(): void;
  /** Ends the streams that their clients can read on from other servers; absent where no replies stream. */
  drainStreams?(): void;
  /** Cancels the calls that run; their replies are still sent. */
  cancelCalls(): void;
  destroyAll(): void;
}

/** Options of {@link ServerConnections}. */
interface ServerConnectionsInit {
  readonly server: Server;
  /** What accepts its connections: often the server itself. */
  readonly listener: NetServer;
  /** Whether the close of the server itself ends idle connections. */
  readonly closesIdle: boolean;
}

/** The open connections of our own server: those of its fast path, and those that node:http reads. */
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

  /** Leaves a connection that node:http has read to somebody else. */
  release(socket: Socket): void {
    this.#node?.release(socket);
  }

  get closing(): boolean {
    return this.#draining || !this.#listener.listening;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#work.add(work, stop);
  }

  /** Ends the work that can be ended; returns whether there was any. */
  stopWork(): boolean {
    return this.#work.stop();
  }

  /** Resolves when no call has left work running. */
  settleWork(): Promise<void> {
    return this.#work.settle();
  }

  /** Ends each connection with its next reply, but still accepts new ones. */
  drain(): void {
    this.#draining = true;
    // These have no next reply to end with.
    this.#webSockets?.endIdle();
  }

  /** Stops accepting; resolves when every running call is answered and its connection closed. */
  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopAccepting((error?: NodeJS.ErrnoException) => {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#fastPath?.stop();
        // Libraries that were given the server may have closed it.
        if (error === undefined || error.code === 'ERR_SERVER_NOT_RUNNING') resolve();
        else reject(error);
      });
      this.#node?.endSessions();
      const drainStreams = () => this.#eachGroup((group) => group.drainStreams?.());
      drainStreams();
      // Until then their next reply ends them: a call may be on its way. Bytes that have arrived are read first.
      const endIdle = () => setImmediate(() => this.#eachGroup((group) => group.endIdle()));
      this.#timers.push(
        setInterval(() => {
          // Of calls that were on their way.
          drainStreams();
          endIdle();
        }, TIME_TO_CALL),
      );
    });
  }

  /** Cancels running calls, and shortly after that cuts the remaining connections. */
  cut(): void {
    this.#eachGroup((group) => group.cancelCalls());
    // Cancelled calls are answered in this turn or the next; after that only slow clients are left.
    const destroyAll = () => this.#eachGroup((group) => group.destroyAll());
    this.#timers.push(setTimeout(destroyAll, TIME_TO_ANSWER));
  }

  #eachGroup(visit: (group: ConnectionGroup) => void): void {
    for (const group of [this.#fastPath, this.#node, this.#webSockets])
      if (group !== undefined) visit(group);
  }

  /** node:http would close idle connections now, and cut replies that are still being sent. */
  #stopAccepting(closed: (error?: Error) => void): void {
    const server = this.#server;
    if (this.#closesIdle) {
      server.close(closed);
      return;
    }
    process.getBuiltinModule('node:net').Server.prototype.close.call(this.#listener, (error) => {
      // Ends what node:http has running, with no connection left.
      server.close();
      closed(error);
    });
  }
}

/** The work that calls have left running after their replies. */
class BackgroundWork {
  /** How each can be ended, if it can. */
  readonly #running = new Map<Promise<unknown>, (() => void) | undefined>();

  /** `work` must not reject. */
  add(work: Promise<unknown>, stop?: () => void): void {
    this.#running.set(work, stop);
    work.then(() => this.#running.delete(work));
  }

  /** Ends the work that can be ended; returns whether there was any. */
  stop(): boolean {
    const stops = [...this.#running.values()].filter((stop) => stop !== undefined);
    for (const stop of stops) stop();
    return stops.length > 0;
  }

  /** Resolves when nothing is running any more. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }
}

/** The response with which node:http ends a connection whose request it cannot read. */
export function finalResponse(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`;
}

/** The final response to a request that does not come in its time. */
export const TIMED_OUT = finalResponse('408 Request Timeout');

/** Milliseconds beyond the announced `keepAliveTimeout`, as in node:http: a request may be on its way. */
export const KEPT_OPEN = 1_000;

/** Milliseconds between looking for connections that have become idle while the server closes. */
const TIME_TO_CALL = 100;
const TIME_TO_ANSWER = 100;

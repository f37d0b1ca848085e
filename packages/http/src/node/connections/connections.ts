import type { IncomingMessage, ServerResponse } from 'node:http';
import { http2StreamOf } from './http2-stream.ts';
import { PendingCalls, type RunningCall } from './pending-calls.ts';

/** The connections of a server's requests. */
export interface Connections {
  /** Whether the server has stopped accepting, so that each connection should end with its last reply. */
  readonly closing: boolean;
  /**
   * Counts a request. `false` after the last reply of its connection: the call must not run,
   * because it could not be answered.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Runs `start`, which answers a request, once the client has read enough earlier replies to make
   * room for another.
   */
  whenRoom(request: IncomingMessage, start: () => void): void;
  /**
   * Runs the call of a request that was read, once its HTTP/2 session has room for another reply.
   * Over HTTP/1.1, `whenRoom` has already waited.
   */
  whenReplyFits(request: IncomingMessage, run: () => void): void;
  /** Counts a reply that was just written. */
  wrote(request: IncomingMessage, response: ServerResponse): void;
  /** Whether the connection ends with a request's reply, which is about to be written. */
  endsWith(request: IncomingMessage): boolean;
  /** Accepts no more requests on the connection of this one. */
  end(request: IncomingMessage): void;
  /**
   * The set of running calls and streaming replies, which are cancelled on a disconnect.
   * `undefined` if the client has already disconnected. One listener per connection serves all its
   * calls, and calls with an immediate reply need none. The 'close' of a response would miss calls
   * that are queued behind another.
   */
  callsOf(request: IncomingMessage): Set<RunningCall> | undefined;
  /** Keeps the process running for work after a reply. `stop` ends the work, if possible. */
  waitUntil(work: Promise<unknown>, stop?: () => void): void;
}

/** The connections of another library's server. */
export class MountedConnections implements Connections {
  readonly closing = false;
  readonly waitUntil: Connections['waitUntil'];
  readonly #calls = new PendingCalls();

  /** By default, work after a reply lasts as long as the process. */
  constructor(waitUntil: Connections['waitUntil'] = () => {}) {
    this.waitUntil = waitUntil;
  }

  begin(): boolean {
    return true;
  }

  whenRoom(_: IncomingMessage, start: () => void): void {
    start();
  }

  whenReplyFits(_: IncomingMessage, run: () => void): void {
    run();
  }

  wrote(): void {}

  endsWith(): boolean {
    return false;
  }

  end(): void {}

  callsOf(request: IncomingMessage): Set<RunningCall> | undefined {
    return this.#calls.of(http2StreamOf(request) ?? request.socket);
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { http2StreamOf } from './http2-stream.ts';
import { PendingCalls, type RunningCall } from './pending-calls.ts';

/** The connections that exchanges come over. */
export interface Connections {
  /** Whether the server has stopped accepting, so that each connection should end with its last reply. */
  readonly closing: boolean;
  /** Counts a request. `false` after the last reply of its connection: the call must not run, as nobody would learn of it. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Runs `start`, which answers a request, once the client has taken so much of the replies before it that there is room
   * for another.
   */
  whenRoom(request: IncomingMessage, start: () => void): void;
  /**
   * Calls `run`, which runs the call of a request that was read, once its session of HTTP/2 has room for another reply. Over
   * HTTP/1.1 `whenRoom` has waited already.
   */
  whenReplyFits(request: IncomingMessage, run: () => void): void;
  /** Counts a reply, which was just written. */
  wrote(request: IncomingMessage, response: ServerResponse): void;
  /** Whether the connection ends with the reply to a request, which is about to be written. */
  endsWith(request: IncomingMessage): boolean;
  /** Takes no more requests from the connection of one. */
  end(request: IncomingMessage): void;
  /**
   * The set of running calls and of replies that stream, which are cancelled if their client goes away; `undefined` when
   * the client has gone already. One listener per connection serves all its calls, and calls with an
   * immediate reply need none; the 'close' of a response would miss calls that are queued behind another.
   */
  callsOf(request: IncomingMessage): Set<RunningCall> | undefined;
  /** Keeps the process running for work after a reply; `stop` ends it, if it can be ended. */
  waitUntil(work: Promise<unknown>, stop?: () => void): void;
}

/** The connections of a server that is not ours. */
export class MountedConnections implements Connections {
  readonly closing = false;
  readonly waitUntil: Connections['waitUntil'];
  readonly #calls = new PendingCalls();

  /** By default, work after a reply goes on as long as the process does. */
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

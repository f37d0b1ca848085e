import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { PendingReply } from '@mikrokit/router';
import type { SocketWriter } from '../reply/socket-writer.ts';
import { PendingCalls } from './pending-calls.ts';

/** The connections that exchanges come over. */
export interface Connections {
  /** Whether the server has stopped accepting, so that each connection should end with its reply. */
  readonly closing: boolean;
  /** Writes replies past node's response; absent over HTTP/2 and on servers that are not ours. */
  readonly socketWriter?: SocketWriter | undefined;
  /**
   * The set of running calls, which are cancelled if their caller goes away; `undefined` when
   * the caller has gone already. One listener per connection serves all its calls, and calls with an
   * immediate reply need none; the 'close' of a response would miss calls that are queued behind another.
   */
  callsOf(request: IncomingMessage): Set<PendingReply> | undefined;
  /** Keeps the process running for work after a reply. */
  waitUntil(work: Promise<unknown>): void;
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

  callsOf(request: IncomingMessage): Set<PendingReply> | undefined {
    const isHttp1 = request.httpVersionMajor === 1;
    return this.#calls.of(
      isHttp1 ? request.socket : (request as unknown as Http2ServerRequest).stream,
    );
  }
}

import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { PendingReply } from '@mikrokit/router';
import { CallsByOrigin } from './calls-by-origin.ts';
import type { RunningCalls } from './connections.ts';

/** The calls of a server that is not ours. */
export class MountedConnections implements RunningCalls {
  readonly closing = false;
  readonly #calls = new CallsByOrigin();

  callsOf(request: IncomingMessage): Set<PendingReply> | undefined {
    const isHttp1 = request.httpVersionMajor === 1;
    return this.#calls.callsOf(
      isHttp1 ? request.socket : (request as unknown as Http2ServerRequest).stream,
    );
  }
}

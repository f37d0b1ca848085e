import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Timeouts } from '../server/timeouts.ts';
import { NodeConnection } from './node-connection.ts';
import { TIMED_OUT } from './server-connections.ts';

/**
 * A connection of a server that stops checking timeouts when it closes, as servers of node:http2 and
 * Bun's node:http do. This class ends requests whose body does not arrive, so that the close ends.
 */
export class TimedConnection extends NodeConnection {
  /** When the newest request started. */
  protected requestSince = 0;

  override begin(request: IncomingMessage, response: ServerResponse): boolean {
    this.requestSince = performance.now();
    return super.begin(request, response);
  }

  /** Ends the request after its timeout. */
  checkTime(now: number, { requestTimeout }: Required<Timeouts>): void {
    if (requestTimeout === 0 || this.newest?.complete !== false) return;
    if (now - this.requestSince > requestTimeout) this.reject(TIMED_OUT);
  }
}

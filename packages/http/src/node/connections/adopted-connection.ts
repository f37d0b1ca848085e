import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Timeouts } from '../server/timeouts.ts';
import { KEPT_OPEN, TIMED_OUT } from './server-connections.ts';
import { TimedConnection } from './timed-connection.ts';

/**
 * A connection that node:http of Bun reads but has not accepted. For these, Bun applies no
 * timeouts, and reads request bodies without backpressure. This class adds both.
 */
export class AdoptedConnection extends TimedConnection {
  /** When the arriving head started. */
  #headSince: number | undefined;
  /** When the last reply ended. */
  #repliedAt = performance.now();

  constructor(socket: Socket) {
    super(socket);
    // Runs before node:http reads the bytes.
    socket.prependListener('data', (bytes: Buffer) => {
      if (this.newest?.complete === false || this.#headSince !== undefined) return;
      // Empty lines do not start a request.
      if (bytes.some((byte) => byte !== CR && byte !== LF)) this.#headSince = performance.now();
    });
  }

  override begin(request: IncomingMessage, response: ServerResponse): boolean {
    const headSince = this.#headSince;
    this.#headSince = undefined;
    this.#pauseWhileFull(request);
    response.once('close', () => {
      this.#repliedAt = performance.now();
    });
    const isCounted = super.begin(request, response);
    if (headSince !== undefined) this.requestSince = headSince;
    return isCounted;
  }

  /** Ends the connection, or its request, after its timeout. */
  override checkTime(now: number, timeouts: Required<Timeouts>): void {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = timeouts;
    const isOver = (limit: number, since: number) => limit > 0 && now - since > limit;
    if (this.#isUpgraded) return;
    if (this.newest?.complete === false) super.checkTime(now, timeouts);
    else if (this.#headSince !== undefined) {
      const since = this.#headSince;
      if (isOver(headersTimeout, since) || isOver(requestTimeout, since)) this.reject(TIMED_OUT);
    } else if (this.isIdle && isOver(keepAliveTimeout, this.#repliedAt + KEPT_OPEN))
      this.socket.destroy();
  }

  /** Whether an upgrade has taken it over. */
  get #isUpgraded(): boolean {
    return (this.socket as Socket & { readonly parser?: unknown }).parser === null;
  }

  /** Pauses a body while its reader is full. The reader's next read resumes it. */
  #pauseWhileFull(request: IncomingMessage): void {
    const { push } = request;
    request.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      const hasRoom = push.call(request, chunk, encoding);
      if (!hasRoom && chunk !== null) this.socket.pause();
      return hasRoom;
    };
  }
}

const CR = 13;
const LF = 10;

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Timeouts } from '../server/timeouts.ts';
import { NodeConnection } from './node-connection.ts';
import { KEPT_OPEN, TIMED_OUT } from './server-connections.ts';

/**
 * A connection that node:http of Bun reads but has not accepted. For these, Bun applies no timeout, and reads request bodies
 * no matter how much of them waits. This class does both.
 */
export class AdoptedConnection extends NodeConnection {
  /** When the head began that is arriving. */
  #headSince: number | undefined;
  /** When the newest request began. */
  #requestSince = 0;
  /** When the last reply ended. */
  #repliedAt = performance.now();

  constructor(socket: Socket) {
    super(socket);
    // Before node:http reads the bytes.
    socket.prependListener('data', (bytes: Buffer) => {
      if (this.newest?.complete === false || this.#headSince !== undefined) return;
      // Empty lines begin no request.
      if (bytes.some((byte) => byte !== CR && byte !== LF)) this.#headSince = performance.now();
    });
  }

  override begin(request: IncomingMessage, response: ServerResponse): boolean {
    this.#requestSince = this.#headSince ?? performance.now();
    this.#headSince = undefined;
    this.#pauseWhileFull(request);
    response.once('close', () => {
      this.#repliedAt = performance.now();
    });
    return super.begin(request, response);
  }

  /** Ends the connection, or its request, when the time for it is over. */
  checkTime(now: number, timeouts: Required<Timeouts>): void {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = timeouts;
    const isOver = (limit: number, since: number) => limit > 0 && now - since > limit;
    if (this.#isUpgraded) return;
    if (this.newest?.complete === false) {
      if (isOver(requestTimeout, this.#requestSince)) this.reject(TIMED_OUT);
    } else if (this.#headSince !== undefined) {
      const since = this.#headSince;
      if (isOver(headersTimeout, since) || isOver(requestTimeout, since)) this.reject(TIMED_OUT);
    } else if (this.isIdle && isOver(keepAliveTimeout, this.#repliedAt + KEPT_OPEN))
      this.socket.destroy();
  }

  /** Whether somebody else reads it by now. */
  get #isUpgraded(): boolean {
    return (this.socket as Socket & { readonly parser?: unknown }).parser === null;
  }

  /** Reads no more of a body while its reader has enough. The reader's next read goes on by itself. */
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

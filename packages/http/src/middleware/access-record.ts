import type { Logger, Reply } from '@mikrokit/router';
import { logAccess } from './access-log.ts';

/** The facts about a request that are known at its start. */
export interface AccessedRequest {
  readonly method: string;
  readonly url: string;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
  /** `context.id` of its call. */
  readonly id: string;
}

/** A request that becomes one line of the access log. */
export class AccessRecord {
  readonly #logger: Pick<Logger, 'info'>;
  readonly #request: AccessedRequest;
  readonly #startedAt = performance.now();
  #isWritten = false;

  /** Reads `request` now, because a closed socket has no address. */
  constructor(logger: Pick<Logger, 'info'>, request: AccessedRequest) {
    this.#logger = logger;
    const { method, url, remoteAddress, userAgent, id } = request;
    this.#request = { method, url, remoteAddress, userAgent, id };
  }

  /** Writes the line of a request whose reply had `bytes` of body. */
  answered({ status, calls }: Pick<Reply, 'status' | 'calls'>, bytes: number): void {
    // A cancelled call ends too, after its line was written.
    if (this.#isWritten) return;
    this.#isWritten = true;
    const { method, url, remoteAddress, userAgent, id } = this.#request;
    logAccess(this.#logger, {
      method,
      path: url.split('?', 1)[0] as string,
      status,
      milliseconds: Math.round((performance.now() - this.#startedAt) * 1000) / 1000,
      bytes: method === 'HEAD' ? 0 : bytes,
      ...(calls !== undefined && { calls }),
      callId: id,
      remoteAddress,
      userAgent,
    });
  }

  /** Writes the line of a request whose client disconnected, with the bytes sent so far. */
  abandoned(bytes = 0): void {
    this.answered({ status: 499 }, bytes);
  }
}

import type { CallRequest, CancelReason, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { type Logger, logSafely } from '../call/logger.ts';
import { isPending, LaterReply } from './later-reply.ts';
import { refusal } from './refusal.ts';

/** What a late endpoint is made from. */
export interface LateParts {
  /** Under which key its refusals stand. */
  readonly id: string;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly load: () => Promise<Endpoint>;
}

/** An endpoint whose code is loaded by the first request for it: most processes never get one. */
export class LateEndpoint implements Endpoint {
  readonly maxBodySize: number;
  readonly #parts: LateParts;
  #loading: Promise<Endpoint> | undefined = undefined;
  #loaded: Endpoint | undefined = undefined;

  constructor(parts: LateParts) {
    this.maxBodySize = parts.maxBodySize;
    this.#parts = parts;
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    if (this.#loaded !== undefined) return this.#loaded.run(text, request);
    let running: Reply | PendingReply | undefined;
    let cancelled: CancelReason | undefined;
    const reply = this.#load().then(
      (endpoint) => {
        running = cancelled === undefined ? endpoint.run(text, request) : this.refuse(cancelled);
        return running;
      },
      (err: unknown) => {
        logSafely(this.#parts.logger, 'error', { err }, 'A part could not be loaded');
        return this.refuse('internal');
      },
    );
    return new LaterReply(reply, (reason = 'cancelled') => {
      cancelled = reason;
      if (running !== undefined && isPending(running)) running.cancel(reason);
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.#parts.id, toProtocolError(type, message));
  }

  async #load(): Promise<Endpoint> {
    this.#loading ??= this.#parts.load();
    try {
      this.#loaded = await this.#loading;
      return this.#loaded;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}

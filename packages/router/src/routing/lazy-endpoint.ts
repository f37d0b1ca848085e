import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import type { Lazy } from '../call/lazy.ts';
import type { Logger } from '../call/logger.ts';
import { refusal } from '../call/refusal.ts';

/** Options of a {@link LazyEndpoint}. */
export interface LazyEndpointOptions<Code> {
  /** The key of its refusals in a reply. */
  readonly id: string;
  readonly maxBodySize: number;
  /** See {@link Endpoint}. Default: false. */
  readonly streams?: boolean;
  readonly logger: Logger;
  readonly code: Lazy<Code>;
  readonly run: (code: Code, text: string, request: CallRequest) => Reply | PendingReply;
}

/** An endpoint whose code is loaded by the first request for it, which most processes never get. */
export class LazyEndpoint<Code> implements Endpoint {
  readonly maxBodySize: number;
  readonly streams: boolean | undefined;
  readonly #options: LazyEndpointOptions<Code>;

  constructor(options: LazyEndpointOptions<Code>) {
    this.maxBodySize = options.maxBodySize;
    this.streams = options.streams;
    this.#options = options;
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    const { code, run, logger } = this.#options;
    return replyWhenLoaded({
      lazy: code,
      run: (loaded) => run(loaded, text, request),
      refuse: (type) => this.refuse(type),
      logger,
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.#options.id, toProtocolError(type, message));
  }
}

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
  /** Further headers of its refusals. Default: none. */
  readonly refusalHeaders?: readonly string[];
  readonly logger: Logger;
  readonly code: Lazy<Code>;
  readonly run: (code: Code, text: string, request: CallRequest) => Reply | PendingReply;
}

/** An endpoint whose code is loaded by the first request for it, which most processes never get. */
export class LazyEndpoint<Code> implements Endpoint {
  readonly maxBodySize: number;
  readonly #options: LazyEndpointOptions<Code>;

  constructor(options: LazyEndpointOptions<Code>) {
    this.maxBodySize = options.maxBodySize;
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
    const { id, refusalHeaders } = this.#options;
    return refusal(id, toProtocolError(type, message), refusalHeaders);
  }
}

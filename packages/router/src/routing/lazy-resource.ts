import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { Lazy } from '../call/lazy.ts';
import type { Logger } from '../call/logger.ts';
import { refusal } from '../call/refusal.ts';
import { Resource } from './resource.ts';

/** Options of a {@link LazyResource}. */
export interface LazyResourceOptions {
  readonly kind: 'batch' | 'description';
  /** The key of its refusals in a reply. */
  readonly id: string;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly load: () => Promise<Endpoint>;
}

/**
 * A resource of the router itself: batches, which answer POST, or the description, which answers GET and HEAD. Its code
 * is loaded by the first request for it, which most processes never get.
 */
export class LazyResource extends Resource implements Endpoint {
  readonly kind: LazyResourceOptions['kind'];
  readonly id: string;
  readonly maxBodySize: number;
  readonly #logger: Logger;
  readonly #endpoint: Lazy<Endpoint>;

  constructor({ kind, id, maxBodySize, logger, load }: LazyResourceOptions) {
    super();
    this.kind = kind;
    this.id = id;
    this.maxBodySize = maxBodySize;
    this.#logger = logger;
    this.#endpoint = new Lazy(load);
  }

  get takesGet(): boolean {
    return this.kind === 'description';
  }

  get takesPost(): boolean {
    return this.kind === 'batch';
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    return replyWhenLoaded({
      lazy: this.#endpoint,
      run: (endpoint) => endpoint.run(text, request),
      refuse: (type) => this.refuse(type),
      logger: this.#logger,
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.id, toProtocolError(type, message));
  }

  protected post(): Endpoint {
    return this;
  }

  protected get(): Endpoint {
    return this;
  }
}

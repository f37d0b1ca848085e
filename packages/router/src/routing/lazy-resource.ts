import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { LazyValue } from '../call/lazy-value.ts';
import type { Logger } from '../call/logger.ts';
import { rejection } from '../call/rejection.ts';
import { Resource } from './resource.ts';

/** Options of a {@link LazyResource}. */
interface LazyResourceOptions {
  readonly kind: 'batch' | 'description';
  /** The key of its rejections in a reply. */
  readonly id: string;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly load: () => Promise<Endpoint>;
}

/** A resource of the router itself: batches, which answer POST, or the description, which answers GET and HEAD. */
export class LazyResource extends Resource {
  readonly kind: LazyResourceOptions['kind'];
  readonly id: string;
  readonly #endpoint: Endpoint;

  constructor(options: LazyResourceOptions) {
    super();
    this.kind = options.kind;
    this.id = options.id;
    this.#endpoint = new LazyEndpoint(options);
  }

  get takesGet(): boolean {
    return this.kind === 'description';
  }

  protected post(): Endpoint {
    return this.#endpoint;
  }

  protected get(): Endpoint {
    return this.#endpoint;
  }
}

/** An endpoint whose code is loaded by its first request. Most processes never get one. */
class LazyEndpoint implements Endpoint {
  readonly maxBodySize: number;
  readonly #id: string;
  readonly #logger: Logger;
  readonly #endpoint: LazyValue<Endpoint>;

  constructor({ id, maxBodySize, logger, load }: LazyResourceOptions) {
    this.maxBodySize = maxBodySize;
    this.#id = id;
    this.#logger = logger;
    this.#endpoint = new LazyValue(load);
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    return replyWhenLoaded({
      lazy: this.#endpoint,
      run: (endpoint) => endpoint.run(text, request),
      reject: (type) => this.reject(type),
      logger: this.#logger,
    });
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection(this.#id, toProtocolError(type, message));
  }
}

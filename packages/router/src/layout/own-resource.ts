import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import { Late, loadFirst } from '../wire/load-first.ts';
import { refusal } from '../wire/refusal.ts';
import { Resource } from './resource.ts';

/** What a router's own resource is made from. */
export interface OwnParts {
  readonly kind: 'batch' | 'description';
  /** Under which key its refusals stand. */
  readonly id: string;
  readonly maxBodySize: number;
  readonly logger: Logger;
  readonly load: () => Promise<Endpoint>;
}

/**
 * What a router serves of its own, beside the routes: batches, which are POSTs, or its description, which is for GET and
 * HEAD. Its code is loaded by the first request for it: most processes never get one.
 */
export class OwnResource extends Resource implements Endpoint {
  readonly kind: OwnParts['kind'];
  readonly id: string;
  readonly maxBodySize: number;
  readonly #logger: Logger;
  readonly #late: Late<Endpoint>;

  constructor({ kind, id, maxBodySize, logger, load }: OwnParts) {
    super();
    this.kind = kind;
    this.id = id;
    this.maxBodySize = maxBodySize;
    this.#logger = logger;
    this.#late = new Late(load);
  }

  get takesGet(): boolean {
    return this.kind === 'description';
  }

  get takesPost(): boolean {
    return this.kind === 'batch';
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    return loadFirst({
      late: this.#late,
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

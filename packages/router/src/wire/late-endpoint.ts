import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import { Late, loadFirst } from './load-first.ts';
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
  readonly #id: string;
  readonly #logger: Logger;
  readonly #late: Late<Endpoint>;

  constructor({ id, maxBodySize, logger, load }: LateParts) {
    this.maxBodySize = maxBodySize;
    this.#id = id;
    this.#logger = logger;
    this.#late = new Late(load);
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    const late = this.#late;
    if (late.code !== undefined) return late.code.run(text, request);
    return loadFirst({
      load: () => late.load(),
      run: (endpoint) => endpoint.run(text, request),
      refuse: (type) => this.refuse(type),
      logger: this.#logger,
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.#id, toProtocolError(type, message));
  }
}

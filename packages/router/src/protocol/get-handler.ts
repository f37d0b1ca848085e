import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { replyWhenLoaded } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { NO_STORE } from '../call/headers.ts';
import type { Lazy } from '../call/lazy.ts';
import { refusal } from '../call/refusal.ts';
import type { Query } from './run-query.ts';

/** The code for GET, loaded by the first of them. */
export type QueryCode = Lazy<typeof import('./run-query.ts')>;

/** Runs one GET or HEAD of a query. */
export class GetHandler implements Endpoint {
  /** A GET has no body. */
  readonly maxBodySize = 0;
  readonly #query: Query;
  readonly #code: QueryCode;

  constructor(query: Query, code: QueryCode) {
    this.#query = query;
    this.#code = code;
  }

  run(_body: string, request: CallRequest): Reply | PendingReply {
    return replyWhenLoaded({
      lazy: this.#code,
      run: ({ runQuery }) => runQuery(this.#query, request),
      refuse: (type) => this.refuse(type),
      logger: this.#query.logger,
    });
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.#query.endpoint.id, toProtocolError(type, message), NO_STORE);
  }
}

import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { type Caching, toCachedReply } from './caching.ts';
import { type CallBody, parseCallBody } from './call-body.ts';
import { isPending, LaterReply } from './later-reply.ts';
import type { PathEndpoint } from './path-endpoint.ts';
import { queryContract, queryText } from './query-string.ts';
import { noStore, refusal } from './refusal.ts';
import { isLarger } from './text-size.ts';

/** Runs one GET or HEAD of a query: the parameters come from the URL, and the reply says who may keep it. */
export class QueryEndpoint implements Endpoint {
  /** A GET has no body. */
  readonly maxBodySize = 0;
  readonly #endpoint: PathEndpoint;
  readonly #caching: Caching;
  readonly #query: string;

  constructor(endpoint: PathEndpoint, caching: Caching, query: string) {
    this.#endpoint = endpoint;
    this.#caching = caching;
    this.#query = query;
  }

  run(_body: string, request: CallRequest): Reply | PendingReply {
    let body: CallBody;
    try {
      body = this.#body();
    } catch (cause) {
      return refusal(this.#endpoint.id, cause, noStore);
    }
    const reply = this.#endpoint.start(body, request, queryContract(this.#query));
    if (!isPending(reply)) return this.#cached(reply, request);
    return new LaterReply(this.#cachedLater(reply, request), (reason) => reply.cancel(reason));
  }

  refuse(type: ProtocolErrorType, message?: string): Reply {
    return refusal(this.#endpoint.id, toProtocolError(type, message), noStore);
  }

  #cached(reply: Reply, request: CallRequest): Reply | PendingReply {
    return toCachedReply(reply, this.#caching, request);
  }

  async #cachedLater(reply: PendingReply, request: CallRequest): Promise<Reply> {
    return this.#cached(await reply, request);
  }

  #body(): CallBody {
    const text = queryText(this.#query);
    if (isLarger(text, this.#endpoint.maxBodySize))
      throw toProtocolError('payload-too-large', 'The parameters are too large');
    return parseCallBody(text, "'params'");
  }
}

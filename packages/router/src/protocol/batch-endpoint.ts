import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '../adapter.ts';
import { type CallBody, parseJson } from '../call/body.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { type ProtocolErrorType, toProtocolError } from '../call/errors.ts';
import { CONTRACT_HEADER, JSON_HEADERS, STATUS_HEADER, withContract } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';
import { isLarger } from '../call/text-size.ts';
import type { RouteEndpoint } from '../definition/route-endpoint.ts';
import { longestEchoedId } from '../routing/path-table.ts';
import type { ServedRoutes } from '../routing/served-routes.ts';

/** Options of a {@link BatchEndpoint}. */
export interface BatchOptions {
  readonly routes: ServedRoutes;
  /** The fields of hooks in bodies. */
  readonly hookFields: readonly string[];
  /** The most calls in one batch. */
  readonly maxBatch: number;
  readonly maxBodySize: number;
  /** The most characters of the replies to one batch. */
  readonly maxReplySize: number;
}

/**
 * Runs the calls of one request, all at once and independently. The reply is the array of their
 * bodies, in order.
 */
export class BatchEndpoint implements Endpoint {
  readonly maxBodySize: number;
  readonly #routes: ServedRoutes;
  readonly #hookFields: ReadonlySet<string>;
  readonly #maxBatch: number;
  readonly #maxReplySize: number;

  constructor({ routes, hookFields, maxBatch, maxBodySize, maxReplySize }: BatchOptions) {
    this.#routes = routes;
    this.#hookFields = new Set(hookFields);
    this.#maxBatch = maxBatch;
    this.#maxReplySize = maxReplySize;
    this.maxBodySize = maxBodySize;
  }

  run(text: string, request: CallRequest): Reply | PendingReply {
    let bodies: readonly unknown[];
    try {
      bodies = parseBatch(text);
    } catch (cause) {
      return rejection('', cause);
    }
    if (bodies.length > this.#maxBatch)
      return this.reject('payload-too-large', `A batch holds at most ${this.#maxBatch} calls`);
    const contracts = contractsOf(request);
    const fit = createFit(this.#maxReplySize);
    const replies: (Reply | PromiseLike<Reply>)[] = [];
    const pending: PendingReply[] = [];
    for (const [i, body] of bodies.entries()) {
      const found = this.#find(body);
      if (isReply(found)) {
        replies.push(found);
        continue;
      }
      const { id } = found;
      const call = new BatchedRequest(request, i);
      const reply = found.start(body as CallBody, call, contracts[i]);
      replies.push(isReply(reply) ? fit(id, reply) : reply.then((late) => fit(id, late)));
      if (!isReply(reply)) pending.push(reply);
    }
    if (pending.length === 0) return joined(replies as Reply[]);
    return new DeferredReply(Promise.all(replies).then(joined), (reason) => {
      for (const call of pending) call.cancel(reason);
    });
  }

  reject(type: ProtocolErrorType, message?: string): Reply {
    return rejection('', toProtocolError(type, message));
  }

  /** The endpoint of the route that a call names, or the rejection of the call. */
  #find(body: unknown): RouteEndpoint | Reply {
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return this.reject('bad-request', 'A call in a batch must be an object that names its route');
    const ids = Object.keys(body);
    const named = ids.length === 1 ? ids : ids.filter((id) => this.#routes.get(id) !== undefined);
    const served = this.#routes.get(named[0] ?? '');
    // Routes with `rpc: false` have HTTP only.
    if (served === undefined || served.route.rpc === false || named.length > 1)
      return this.#rejectNames(ids, named);
    const { endpoint } = served;
    if (endpoint.streams || endpoint.isRaw)
      return endpoint.reject(
        'bad-request',
        'A batch cannot hold a stream or a file; call the route by itself',
      );
    // The batch is already in memory, so limits derived from types would save nothing here.
    const { maxBodySize = this.maxBodySize } = served.route;
    if (maxBodySize < this.maxBodySize && isLargerJson(body, maxBodySize))
      return endpoint.reject('payload-too-large');
    return endpoint;
  }

  #rejectNames(ids: readonly string[], named: readonly string[]): Reply {
    if (named.length > 1)
      return this.reject('bad-request', 'A call in a batch must name one route, not several');
    const unknown = ids.filter((id) => !this.#hookFields.has(id));
    const [id] = unknown;
    if (id === undefined || unknown.length > 1)
      return this.reject('bad-request', 'A call in a batch must name one route');
    return rejection(id.slice(0, longestEchoedId), toProtocolError('not-found'));
  }
}

/**
 * Creates a function that replaces a reply by an error once it no longer fits into the batch. Keeps
 * the headers, because the call has run: its cookies count.
 */
function createFit(maxReplySize: number): (id: string, reply: Reply) => Reply {
  let left = maxReplySize;
  return (id, reply) => {
    const { length } = reply.body ?? '';
    if (length <= left) {
      left -= length;
      return reply;
    }
    return { ...rejection(id, toProtocolError('reply-too-large')), headers: reply.headers };
  };
}

/**
 * Joins replies into one. Keeps only cookies and contracts of their headers: others would apply to
 * the whole batch.
 */
function joined(replies: readonly Reply[]): Reply {
  let text = '';
  let hasOnlyJsonHeaders = true;
  for (const { status, headers, body } of replies) {
    text += text === '' ? `[${body}` : `,${body}`;
    // Nearly all replies have no other headers.
    hasOnlyJsonHeaders &&= status === 200 && headers === JSON_HEADERS;
  }
  const headers = hasOnlyJsonHeaders ? JSON_HEADERS : joinedHeaders(replies);
  const body = text === '' ? '[]' : `${text}]`;
  return { status: 200, headers, body, calls: replies.length };
}

function joinedHeaders(replies: readonly Reply[]): readonly string[] {
  const headers = [...JSON_HEADERS];
  // One for each call, because clients count them.
  const statuses = replies.map(({ status }) => status);
  const contracts = replies.map((reply) => {
    let contract = '';
    for (let at = 0; at < reply.headers.length; at += 2) {
      const name = reply.headers[at] as string;
      const value = reply.headers[at + 1] as string;
      if (name === 'set-cookie') headers.push(name, value);
      if (name === CONTRACT_HEADER) contract = value;
    }
    return contract;
  });
  if (statuses.some((status) => status !== 200)) headers.push(STATUS_HEADER, statuses.join(','));
  const differs = contracts.some((contract) => contract !== '');
  return differs ? withContract(headers, contracts.join(',')) : headers;
}

/** Parses a batch. Throws a `bad-request` error for anything but an array. */
function parseBatch(text: string): readonly unknown[] {
  const bodies = parseJson(text, 'The request body');
  if (!Array.isArray(bodies))
    throw toProtocolError('bad-request', 'A batch must be an array of calls');
  return bodies;
}

/** The contracts that the client sends, one for each call. */
function contractsOf(request: CallRequest): readonly string[] {
  return (
    request
      .header(CONTRACT_HEADER)
      ?.split(',')
      .map((text) => text.trim()) ?? []
  );
}

/** Whether a parsed JSON value has more bytes as JSON than the limit. */
function isLargerJson(value: unknown, bytes: number): boolean {
  try {
    return isLarger(JSON.stringify(value), bytes);
  } catch {
    // JSON.parse takes any depth, but JSON.stringify only some thousand levels. Such a deep body is
    // large.
    return true;
  }
}

/** `context.request` of a call in a batch. */
class BatchedRequest implements CallRequest {
  readonly #batch: CallRequest;
  readonly #index: number;
  readonly waitUntil?: (work: Promise<unknown>, stop?: () => void) => void;

  constructor(batch: CallRequest, index: number) {
    this.#batch = batch;
    this.#index = index;
    if (batch.waitUntil !== undefined) this.waitUntil = (...work) => batch.waitUntil?.(...work);
  }

  /** Ids of calls are unique. */
  get id(): string | undefined {
    const { id } = this.#batch;
    return id && `${id}.${this.#index}`;
  }

  get native(): unknown {
    return this.#batch.native;
  }

  get remoteAddress(): string | undefined {
    return this.#batch.remoteAddress;
  }

  header(name: string): string | undefined {
    return this.#batch.header(name);
  }
}

import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { parseReply, type ReplyHead } from '../call/read-reply.ts';
import { readResultWithHooks } from '../call/read-result-with-hooks.ts';
import { namedBody, toRequest } from '../call/request.ts';
import { sendCall } from '../call/send-call.ts';
import { loadPart } from '../discovery/load-part.ts';
import type { HttpRoute, HttpRouteCall } from '../http-routes/http-route-calls.ts';
import type { BatchOptions, ClientCall } from '../options.ts';
import type { TransportReply, TransportRequest } from '../transport/transport.ts';
import { attemptHeaders } from './attempt-headers.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { Batcher } from './batcher.ts';
import { endOf, withDeadline } from './deadline-header.ts';
import type { RequestParts } from './identify-call.ts';
import { recordReply } from './record-reply.ts';

/** The request of one attempt. */
interface SentCall extends RequestParts {
  readonly call: ClientCall;
  readonly attempt: AttemptOptions;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** Sends the requests of attempts, alone or in batches, and reads the replies. */
export class RequestSender {
  readonly #connection: Connection;
  readonly #batcher: Batcher | undefined;
  #httpRoutes: typeof import('../http-routes/http-route-calls.ts') | undefined;

  constructor(connection: Connection) {
    const { transport, table } = connection;
    const { batch } = table.options;
    this.#connection = connection;
    if (batch) {
      const { maxBatch = 100 } = batch as BatchOptions;
      this.#batcher = new Batcher(transport, { url: () => table.origin + table.base, maxBatch });
    }
  }

  /** Sends all queued calls. */
  flush(): void {
    this.#batcher?.flush();
  }

  /** Sends a request and reads its reply. Throws if the request cannot be made. */
  send(call: ClientCall, parts: RequestParts, attempt: AttemptOptions): Promise<unknown> {
    const { route, body, hooks } = parts;
    const headers = attemptHeaders(call, parts, attempt);
    const sent: SentCall = { route, body, hooks, headers, call, attempt, endsAt: endOf(attempt) };
    // Batches exist only in the RPC protocol, and their replies have no cache headers.
    const isAlone = isHttpRoute(route) || (attempt.conditions ?? attempt.stop) !== undefined;
    return this.#batcher === undefined || isAlone
      ? this.#sendAlone(sent)
      : this.#sendInBatch(sent, this.#batcher);
  }

  #sendAlone(sent: SentCall): Promise<unknown> {
    const { route } = sent;
    if (isHttpRoute(route)) return this.#sendToHttpRoute(sent, route);
    const request = withDeadline(toRpcRequest(sent), sent.endsAt);
    return sendCall(this.#connection, route, request, (reply) => this.#read(sent, reply));
  }

  /** Sends a call of an HTTP route, and reads its reply in the form of an RPC reply. */
  async #sendToHttpRoute(sent: SentCall, route: HttpRoute): Promise<unknown> {
    const { body: params, headers, endsAt } = sent;
    const { id, codec } = route;
    this.#httpRoutes ??= await loadPart(id, import('../http-routes/http-route-calls.ts'));
    const { toHttpRouteRequest, toRpcReply } = this.#httpRoutes;
    const { origin, base } = this.#connection.table;
    const limits = limitsOf(sent);
    const call = { params, headers, limits, id, codec, base: origin + base };
    const request = withDeadline(toHttpRouteRequest(call), endsAt);
    return sendCall(this.#connection, route, request, (reply) =>
      this.#read(sent, toRpcReply(route, reply)),
    );
  }

  #read({ call, route, attempt }: SentCall, reply: TransportReply): unknown {
    // Before parsing, because a gateway's reply can have a `retry-after`.
    recordReply(call.received, reply);
    attempt.onReply?.(reply);
    if (reply.status === 304 && hasNames(attempt.conditions)) return undefined;
    const body = parseReply(route.id, reply);
    return readResultWithHooks(this.#connection, { call, route }, body, reply);
  }

  #sendInBatch(sent: SentCall, batcher: Batcher): Promise<unknown> {
    const { call, route, attempt } = sent;
    return batcher.add({
      id: route.id,
      body: namedBody(route.id, sent.body, sent.hooks),
      contract: route.codec.contract,
      headers: sent.headers,
      hooks: route.hooks,
      signal: attempt.signal,
      maxReplySize: call.options.maxReplySize,
      received: call.received,
      endsAt: sent.endsAt,
      alone: () => this.#sendAlone(sent),
      read: (body, head: ReplyHead) => {
        recordReply(call.received, head);
        // As if it were the reply to this call alone.
        const { status, headers } = head;
        attempt.onReply?.({ status, headers, text: JSON.stringify(body) });
        return readResultWithHooks(this.#connection, { call, route }, body, head);
      },
    });
  }
}

/** Whether the request is conditional. */
function hasNames(conditions: AttemptOptions['conditions'] = {}): boolean {
  return Object.keys(conditions).length > 0;
}

function isHttpRoute(route: ClientRoute): route is HttpRoute {
  return 'http' in route.codec;
}

function toRpcRequest(sent: SentCall): TransportRequest {
  const { route, body, hooks, headers } = sent;
  return toRequest(route, hooks ? namedBody(route.id, body, hooks) : body, headers, limitsOf(sent));
}

function limitsOf({ call, attempt }: SentCall): HttpRouteCall['limits'] {
  return { signal: attempt.signal, maxReplySize: call.options.maxReplySize };
}

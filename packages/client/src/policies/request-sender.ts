import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { parseReply, type ReplyHead } from '../call/read-reply.ts';
import { readResultWithHooks } from '../call/read-result-with-hooks.ts';
import { namedBody, toRequest } from '../call/request.ts';
import { toCallError } from '../client-error.ts';
import { loadPart } from '../discovery/load-part.ts';
import type { FaceCall, FaceRoute } from '../faces/faces.ts';
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
  #faces: typeof import('../faces/faces.ts') | undefined;

  constructor(connection: Connection) {
    const { transport, table } = connection;
    const { batch } = table.options;
    this.#connection = connection;
    if (batch) {
      const { maxBatch = 100 } = batch as BatchOptions;
      this.#batcher = new Batcher(transport, { url: () => table.origin + table.base, maxBatch });
    }
  }

  /** Sends all calls that are waiting for a batch. */
  flush(): void {
    this.#batcher?.flush();
  }

  /** Sends a request and reads its reply. Throws if the request cannot be made. */
  send(call: ClientCall, parts: RequestParts, attempt: AttemptOptions): Promise<unknown> {
    const { route, body, hooks } = parts;
    const headers = attemptHeaders(call, parts, attempt);
    const sent: SentCall = { route, body, hooks, headers, call, attempt, endsAt: endOf(attempt) };
    // A batch is of the RPC protocol, and its reply has no headers for caches.
    const isAlone = isFaceRoute(route) || (attempt.conditions ?? attempt.stop) !== undefined;
    return this.#batcher === undefined || isAlone
      ? this.#sendAlone(sent)
      : this.#sendInBatch(sent, this.#batcher);
  }

  async #sendAlone(sent: SentCall): Promise<unknown> {
    const { call, route, attempt } = sent;
    const { id } = route;
    try {
      const reply = isFaceRoute(route)
        ? await this.#sendToFace(sent, route)
        : await this.#request(toRpcRequest(sent), sent);
      // Before the reply is parsed, because a gateway's reply may have a `retry-after`.
      recordReply(call.received, reply);
      attempt.onReply?.(reply);
      if (reply.status === 304 && hasNames(attempt.conditions)) return undefined;
      return readResultWithHooks(this.#connection, { call, route }, parseReply(id, reply), reply);
    } catch (cause) {
      throw toCallError(id, cause, true);
    }
  }

  #request(request: TransportRequest, { endsAt }: SentCall): Promise<TransportReply> {
    return this.#connection.transport.send(withDeadline(request, endsAt));
  }

  #sendInBatch(sent: SentCall, batcher: Batcher): Promise<unknown> {
    const { call, route, attempt } = sent;
    return batcher.add({
      id: route.id,
      body: namedBody(route.id, sent.body, sent.hooks),
      contract: route.codec.contract,
      headers: sent.headers,
      signal: attempt.signal,
      maxReplySize: call.options.maxReplySize,
      received: call.received,
      endsAt: sent.endsAt,
      alone: () => this.#sendAlone(sent),
      read: (body, head: ReplyHead) => {
        recordReply(call.received, head);
        // As it would be to this call alone.
        const { status, headers } = head;
        attempt.onReply?.({ status, headers, text: JSON.stringify(body) });
        return readResultWithHooks(this.#connection, { call, route }, body, head);
      },
    });
  }

  /** Sends a call by the HTTP face of its route. Its reply has the form of the RPC protocol. */
  async #sendToFace(sent: SentCall, route: FaceRoute): Promise<TransportReply> {
    const { id, codec } = route;
    this.#faces ??= await loadPart(id, import('../faces/faces.ts'));
    const { toFaceRequest, toRpcReply } = this.#faces;
    const { origin, base } = this.#connection.table;
    const { body: params, headers } = sent;
    const request = toFaceRequest({
      params,
      headers,
      limits: limitsOf(sent),
      id,
      codec,
      base: origin + base,
    });
    return toRpcReply(route, await this.#request(request, sent));
  }
}

/** Whether the request asks for a reply only if it has changed. */
function hasNames(conditions: AttemptOptions['conditions'] = {}): boolean {
  return Object.keys(conditions).length > 0;
}

function isFaceRoute(route: ClientRoute): route is FaceRoute {
  return 'http' in route.codec;
}

function toRpcRequest(sent: SentCall): TransportRequest {
  const { route, body, hooks, headers } = sent;
  return toRequest(route, hooks ? namedBody(route.id, body, hooks) : body, headers, limitsOf(sent));
}

function limitsOf({ call, attempt }: SentCall): FaceCall['limits'] {
  return { signal: attempt.signal, maxReplySize: call.options.maxReplySize };
}

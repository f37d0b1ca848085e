import { CONTRACT_HEADER, PROTOCOL_ERRORS, STATUS_HEADER } from '@mikrokit/router/protocol';
import type { ClientRoute } from '../call/client-route.ts';
import { parseReply, type ReplyHead, replyError } from '../call/read-reply.ts';
import { JSON_HEADERS, type SentHeaders } from '../call/request-headers.ts';
import { toCallError } from '../client-error.ts';
import type { Received } from '../options.ts';
import { withoutTrace } from '../transport/credentials.ts';
import { headerOf } from '../transport/reply-headers.ts';
import {
  MAX_REPLY_SIZE,
  type Transport,
  type TransportReply,
  type TransportRequest,
} from '../transport/transport.ts';
import { withDeadline } from './deadline-header.ts';
import { recordReply } from './record-reply.ts';

/** One call for a batch. */
interface BatchedCall {
  readonly id: string;
  /** `{"users/get":[1]}` */
  readonly body: string;
  /** Hash of the types that the client was compiled with. */
  readonly contract: string | undefined;
  /** Request headers without the content type. */
  readonly headers: SentHeaders;
  /** The hooks that run for the route. */
  readonly hooks: ClientRoute['hooks'];
  /** `undefined` for a call that cannot be aborted. */
  readonly signal: AbortSignal | undefined;
  readonly maxReplySize: number | undefined;
  /** When its caller stops waiting, by `performance.now()`. `Infinity` for never. */
  readonly endsAt: number;
  /** Gets status and headers even if the reply has no result for the call. */
  readonly received: Received;
  /** Sends the call as a single request, if no other joins it. */
  readonly alone: () => Promise<unknown>;
  /** The result in the call's part of the reply. Throws the error in it. */
  readonly read: (body: unknown, head: ReplyHead) => unknown;
}

interface QueuedCall {
  readonly call: BatchedCall;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

// Even with four bytes per character, a batch stays within the router's limit for bodies.
const maxCharacters = 250_000;

/** Sends calls of the same turn of the event loop with the same headers as one request. */
export class Batcher {
  readonly #transport: Transport;
  readonly #url: () => string;
  readonly #maxBatch: number;
  #queue: QueuedCall[] = [];

  constructor(transport: Transport, { url, maxBatch }: { url: () => string; maxBatch: number }) {
    this.#transport = transport;
    this.#url = url;
    this.#maxBatch = maxBatch;
  }

  add(call: BatchedCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#queue.push({ call, resolve, reject }) === 1) afterThisTurn(() => this.flush());
    });
  }

  /** Sends all queued calls. */
  flush(): void {
    const all = this.#queue;
    this.#queue = [];
    for (const group of groupByHeaders(all)) {
      for (const batch of this.#split(group)) void this.#send(batch);
    }
  }

  #split(group: readonly QueuedCall[]): QueuedCall[][] {
    const batches: QueuedCall[][] = [];
    let characters = 0;
    for (const queued of group) {
      const batch = batches.at(-1);
      const { length } = queued.call.body;
      characters += length;
      if (batch === undefined || batch.length >= this.#maxBatch || characters > maxCharacters) {
        batches.push([queued]);
        characters = length;
      } else {
        batch.push(queued);
      }
    }
    return batches;
  }

  async #send(batch: readonly QueuedCall[]): Promise<void> {
    const [{ call: first, resolve, reject }] = batch as [QueuedCall];
    if (batch.length === 1)
      try {
        return resolve(first.alone());
      } catch (cause) {
        return reject(toCallError(first.id, cause));
      }
    // Aborts the request once all of its calls are aborted.
    const controller = batch.every(({ call }) => call.signal !== undefined)
      ? new AbortController()
      : undefined;
    const onAbort = () => {
      if (batch.every(({ call }) => call.signal?.aborted)) controller?.abort();
    };
    if (controller) for (const { call } of batch) call.signal?.addEventListener('abort', onAbort);
    try {
      const request: TransportRequest = {
        method: 'POST',
        url: this.#url(),
        headers: { ...JSON_HEADERS, ...contractHeader(batch), ...first.headers },
        body: `[${batch.map(({ call }) => call.body).join(',')}]`,
        signal: controller?.signal,
        maxReplySize: Math.max(...batch.map(({ call }) => call.maxReplySize ?? MAX_REPLY_SIZE)),
      };
      // The latest deadline of its calls.
      const endsAt = Math.max(...batch.map(({ call }) => call.endsAt));
      const reply = await this.#transport.send(withDeadline(request, endsAt));
      settle(batch, reply);
    } catch (cause) {
      for (const queued of batch) queued.reject(toCallError(queued.call.id, cause, true));
    } finally {
      if (controller)
        for (const { call } of batch) call.signal?.removeEventListener('abort', onAbort);
    }
  }
}

/** Groups the remaining calls by their headers. */
function groupByHeaders(all: readonly QueuedCall[]): Iterable<readonly QueuedCall[]> {
  const groups = new Map<string, QueuedCall[]>();
  for (const queued of all) {
    const { signal, headers } = queued.call;
    if (signal?.aborted) continue;
    // A batch belongs to the trace of its first call.
    const key = JSON.stringify(withoutTrace(headers, queued.call));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [queued]);
    else group.push(queued);
  }
  return groups.values();
}

function settle(batch: readonly QueuedCall[], reply: TransportReply): void {
  const bodies = tryParse(reply);
  for (const [i, { call, resolve, reject }] of batch.entries()) {
    const { id } = call;
    let head: ReplyHead = reply;
    try {
      if (bodies instanceof Error) parseReply(id, reply);
      if (Array.isArray(bodies) && bodies.length === batch.length) {
        head = nthHead(reply, i, bodies[i]);
        resolve(call.read(bodies[i], head));
      }
      // An error of the whole batch fails each call. A 404 does not come from a route, so it is not
      // the reply of a batch.
      else if (hasErrors(bodies) && reply.status !== 404) resolve(call.read(bodies, reply));
      else throw replyError(id, reply.status, 'not that of a batch');
    } catch (error) {
      // A gateway's reply can have a `retry-after`.
      recordReply(call.received, head);
      reject(toCallError(id, error, true));
    }
  }
}

/** The contracts of all calls in order, as one header. No header if no call has one. */
function contractHeader(batch: readonly QueuedCall[]): SentHeaders {
  if (batch.every(({ call }) => call.contract === undefined)) return {};
  return { [CONTRACT_HEADER]: batch.map(({ call }) => call.contract).join(',') };
}

/** Status and headers of one call in the reply to a batch. */
function nthHead(reply: TransportReply, n: number, body: unknown): ReplyHead {
  const nth = (name: string) => headerOf(reply, name)?.split(',')[n]?.trim();
  const status = nth(STATUS_HEADER);
  const contract = nth(CONTRACT_HEADER);
  return {
    status: status === undefined ? guessStatus(body) : Number(status),
    headers: contract ? { ...reply.headers, [CONTRACT_HEADER]: contract } : reply.headers,
  };
}

/**
 * Guesses the status by the type of the error if the header is missing: cross-origin pages possibly
 * cannot read it.
 */
function guessStatus(body: unknown): number {
  if (!hasErrors(body)) return 200;
  const { errors } = body as { errors: Readonly<Record<string, { type?: string } | null>> | null };
  const { type = '' } = Object.values(errors ?? {})[0] ?? {};
  return Object.hasOwn(PROTOCOL_ERRORS, type)
    ? PROTOCOL_ERRORS[type as keyof typeof PROTOCOL_ERRORS][0]
    : 400;
}

function tryParse(reply: TransportReply): unknown {
  try {
    return parseReply('', reply);
  } catch (error) {
    return error;
  }
}

function hasErrors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'errors');
}

/** Runs `work` after the microtasks of this turn, so that calls after an `await` can join the batch. */
function afterThisTurn(work: () => void): void {
  if ('setImmediate' in globalThis) setImmediate(work);
  else setTimeout(work, 0);
}

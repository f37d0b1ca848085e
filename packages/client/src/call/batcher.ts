import { CONTRACT_HEADER, PROTOCOL_ERRORS, STATUS_HEADER } from '@mikrokit/router/protocol';
import type { Received } from '../options.ts';
import type { Transport, TransportReply } from '../transport/transport.ts';
import { failureOf } from './connection.ts';
import { JSON_HEADERS } from './headers.ts';
import { note } from './note.ts';
import { type Arrived, badReply, parseReply } from './read-reply.ts';

/** One call as it goes into a batch. */
export interface BatchedCall {
  readonly id: string;
  /** `{"users/get":[1]}` */
  readonly body: string;
  /** By which types the caller was compiled. */
  readonly contract: string | undefined;
  /** Those of the request, without the content type. */
  readonly headers: readonly string[];
  /** `undefined` for a call that nobody can abort. */
  readonly signal: AbortSignal | undefined;
  /** Takes what is known of a reply that has none for the call. */
  readonly received: Received;
  /** Sends it alone, for when it stays the only one. */
  readonly alone: () => Promise<unknown>;
  /** The result in what came back for it; throws what stands there in its place. */
  readonly read: (body: unknown, arrived: Arrived) => unknown;
}

interface Waiting {
  readonly call: BatchedCall;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

// A batch is within the router's limit for bodies if this many characters have up to four bytes each.
const mostCharacters = 250_000;

/** Joins calls of one turn of the event loop that have the same headers into one request. */
export class Batcher {
  readonly #transport: Transport;
  readonly #path: () => string;
  readonly #maxBatch: number;
  #waiting: Waiting[] = [];

  constructor(transport: Transport, { path, maxBatch }: { path: () => string; maxBatch: number }) {
    this.#transport = transport;
    this.#path = path;
    this.#maxBatch = maxBatch;
  }

  add(call: BatchedCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ call, resolve, reject }) === 1) afterThisTurn(() => this.flush());
    });
  }

  /** Sends what waits. */
  flush(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const group of groupsOf(all)) {
      for (const batch of this.#split(group)) void this.#send(batch);
    }
  }

  #split(group: readonly Waiting[]): Waiting[][] {
    const batches: Waiting[][] = [];
    let characters = 0;
    for (const waiting of group) {
      const batch = batches.at(-1);
      const { length } = waiting.call.body;
      characters += length;
      if (batch === undefined || batch.length >= this.#maxBatch || characters > mostCharacters) {
        batches.push([waiting]);
        characters = length;
      } else {
        batch.push(waiting);
      }
    }
    return batches;
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    const [{ call: first, resolve }] = batch as [Waiting];
    if (batch.length === 1) return resolve(first.alone());
    // The request is given up when nobody waits for it any longer.
    const controller = batch.every(({ call }) => call.signal !== undefined)
      ? new AbortController()
      : undefined;
    const leave = () => {
      if (batch.every(({ call }) => call.signal?.aborted)) controller?.abort();
    };
    if (controller) for (const { call } of batch) call.signal?.addEventListener('abort', leave);
    try {
      const reply = await this.#transport.send({
        method: 'POST',
        path: this.#path(),
        headers: [...JSON_HEADERS, ...contractsOf(batch), ...first.headers],
        body: `[${batch.map(({ call }) => call.body).join(',')}]`,
        signal: controller?.signal,
      });
      settle(batch, reply);
    } catch (cause) {
      for (const { call, reject } of batch) reject(failureOf(call.id, cause, true));
    } finally {
      if (controller)
        for (const { call } of batch) call.signal?.removeEventListener('abort', leave);
    }
  }
}

/** Calls that somebody still waits for, those with the same headers together. */
function groupsOf(all: readonly Waiting[]): Iterable<readonly Waiting[]> {
  const groups = new Map<string, Waiting[]>();
  for (const waiting of all) {
    const { signal, headers } = waiting.call;
    if (signal?.aborted) continue;
    const key = headers.length === 0 ? '' : JSON.stringify(headers);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [waiting]);
    else group.push(waiting);
  }
  return groups.values();
}

function settle(batch: readonly Waiting[], reply: TransportReply): void {
  const bodies = parsed(reply);
  for (const [i, { call, resolve, reject }] of batch.entries()) {
    const { id } = call;
    try {
      if (bodies instanceof Error) parseReply(id, reply);
      if (Array.isArray(bodies) && bodies.length === batch.length)
        resolve(call.read(bodies[i], nthOf(reply, i, bodies[i])));
      // An error of the batch as a whole is that of each call; but there is no 404 for a route here.
      else if (hasErrors(bodies) && reply.status !== 404) resolve(call.read(bodies, reply));
      else throw badReply(id, reply.status, 'not that of a batch');
    } catch (error) {
      // A gateway may say when to come again.
      note(call.received, reply);
      reject(failureOf(id, error, true));
    }
  }
}

/** By which types the callers were compiled, in their order, if any of them says it. */
function contractsOf(batch: readonly Waiting[]): readonly string[] {
  if (batch.every(({ call }) => call.contract === undefined)) return [];
  return [CONTRACT_HEADER, batch.map(({ call }) => call.contract).join(',')];
}

/** What the reply to a batch says of one of its calls. */
function nthOf(reply: TransportReply, n: number, body: unknown): Arrived {
  const nth = (name: string) => reply.header(name)?.split(',')[n]?.trim();
  const status = nth(STATUS_HEADER);
  return {
    status: status === undefined ? statusOf(body) : Number(status),
    header: (name) => (name === CONTRACT_HEADER ? nth(name) : reply.header(name)),
  };
}

/** What can be told of a status that the batch does not tell, as where a page of another origin may not read its headers. */
function statusOf(body: unknown): number {
  if (!hasErrors(body)) return 200;
  const { errors } = body as { errors: Readonly<Record<string, { type?: string } | null>> | null };
  const { type = '' } = Object.values(errors ?? {})[0] ?? {};
  return Object.hasOwn(PROTOCOL_ERRORS, type)
    ? PROTOCOL_ERRORS[type as keyof typeof PROTOCOL_ERRORS][0]
    : 400;
}

function parsed(reply: TransportReply): unknown {
  try {
    return parseReply('', reply);
  } catch (error) {
    return error;
  }
}

function hasErrors(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'errors');
}

/** When what is waiting in this turn of the event loop has been done, so that calls after an `await` can join. */
function afterThisTurn(work: () => void): void {
  if ('setImmediate' in globalThis) setImmediate(work);
  else setTimeout(work, 0);
}

import { STATUS_HEADER } from '@mikrokit/router/protocol';
import type { Transport, TransportReply } from '../transport/transport.ts';
import { contractHeader } from './contract.ts';
import { JSON_HEADERS } from './headers.ts';
import { badReply, parseReply } from './read-reply.ts';

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
  /** Sends it alone, for when it stays the only one. */
  readonly alone: () => Promise<BatchedReply>;
}

/** What came back for one call. */
export interface BatchedReply {
  /** `undefined` when the batch does not tell. */
  readonly status: number | undefined;
  readonly body: unknown;
  readonly header: TransportReply['header'];
  /** Its place in the batch. */
  readonly nth?: number;
}

interface Waiting extends BatchedCall {
  readonly resolve: (reply: BatchedReply | Promise<BatchedReply>) => void;
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

  add(call: BatchedCall): Promise<BatchedReply> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ ...call, resolve, reject }) === 1)
        afterThisTurn(() => this.#flush());
    });
  }

  #flush(): void {
    const calls = this.#waiting.filter(({ signal }) => !signal?.aborted);
    this.#waiting = [];
    const groups = new Map<string, Waiting[]>();
    for (const call of calls) {
      const key = call.headers.length === 0 ? '' : JSON.stringify(call.headers);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [call]);
      else group.push(call);
    }
    for (const group of groups.values()) {
      for (const batch of this.#split(group)) void this.#send(batch);
    }
  }

  #split(group: readonly Waiting[]): Waiting[][] {
    const batches: Waiting[][] = [];
    let characters = 0;
    for (const call of group) {
      const batch = batches.at(-1);
      characters += call.body.length;
      if (batch === undefined || batch.length >= this.#maxBatch || characters > mostCharacters) {
        batches.push([call]);
        characters = call.body.length;
      } else {
        batch.push(call);
      }
    }
    return batches;
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch as [Waiting];
    if (batch.length === 1) return first.resolve(first.alone());
    // The request is given up when nobody waits for it any longer.
    const controller = batch.every(({ signal }) => signal !== undefined)
      ? new AbortController()
      : undefined;
    const leave = () => {
      if (batch.every(({ signal }) => signal?.aborted)) controller?.abort();
    };
    if (controller) for (const { signal } of batch) signal?.addEventListener('abort', leave);
    try {
      const reply = await this.#transport.send({
        method: 'POST',
        path: this.#path(),
        headers: [
          ...JSON_HEADERS,
          ...contractHeader(batch.map(({ contract }) => contract)),
          ...first.headers,
        ],
        body: `[${batch.map(({ body }) => body).join(',')}]`,
        signal: controller?.signal,
      });
      settle(batch, reply);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const { signal } of batch) signal?.removeEventListener('abort', leave);
    }
  }
}

function settle(batch: readonly Waiting[], reply: TransportReply): void {
  const header = (name: string) => reply.header(name);
  const statuses = header(STATUS_HEADER)?.split(',').map(Number) ?? [];
  const bodies = parsed(reply);
  for (const [i, { id, resolve, reject }] of batch.entries()) {
    try {
      if (bodies instanceof Error) parseReply(id, reply);
      if (Array.isArray(bodies) && bodies.length === batch.length)
        resolve({ status: statuses[i], body: bodies[i], header, nth: i });
      // An error of the batch as a whole is that of each call; but there is no 404 for a route here.
      else if (hasErrors(bodies) && reply.status !== 404)
        resolve({ status: reply.status, body: bodies, header });
      else throw badReply(id, reply.status, 'not that of a batch');
    } catch (error) {
      reject(error);
    }
  }
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

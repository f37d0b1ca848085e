import type { ClientCall } from '../options.ts';
import type { LocalTransport } from '../transport/transport.ts';
import { type BatchedReply, Batcher } from './batcher.ts';
import { type Connection, noReply, note, resultOf } from './connection.ts';
import { Discovery } from './discovery.ts';
import { flatHeaders, valuesOf } from './headers.ts';
import { Limit, sleep, untilAborted } from './limit.ts';
import { parseReply } from './read-reply.ts';
import { namedBody, toRequest, writeCall } from './request.ts';
import { retryDelay } from './retry.ts';
import { writeTyped } from './typed-headers.ts';

/** How a client makes calls that are more than a request and its reply. */
export interface CarefulParts extends Connection {
  /** Answers in the place of the transport. */
  readonly local: LocalTransport | undefined;
  /** The most calls in a batch; `undefined` for none. */
  readonly maxBatch: number | undefined;
}

/** Makes calls that have limits, retries, batches, functions for headers, or whose server has to be asked first. */
export class CarefulCalls {
  readonly #parts: CarefulParts;
  readonly #batcher: Batcher | undefined;
  readonly #discovery: Discovery;

  constructor(parts: CarefulParts) {
    const { transport, table, maxBatch } = parts;
    this.#parts = parts;
    this.#discovery = new Discovery(table, transport);
    if (maxBatch !== undefined)
      this.#batcher = new Batcher(transport, { path: () => table.base, maxBatch });
  }

  /** Makes a call within its limits, and again as long as it fails in a way that may pass. */
  async run(call: ClientCall): Promise<unknown> {
    const { route: id, options, received } = call;
    const { signal, deadline, timeout, retry } = options;
    // Most calls of a batch: signals and timers would cost more than the rest.
    if ((signal ?? deadline ?? timeout ?? retry) === undefined)
      return this.#attempt(call, undefined);
    const whole = new Limit(id, { parent: signal, time: deadline, whose: 'deadline' });
    try {
      for (let attempt = 1; ; attempt++) {
        const limit =
          timeout === undefined
            ? whole
            : new Limit(id, { parent: whole.signal, time: timeout, whose: 'timeout' });
        try {
          limit.signal.throwIfAborted();
          return await untilAborted(this.#attempt(call, limit.signal), limit.signal);
        } catch (error) {
          if (whole.signal.aborted) throw whole.signal.reason;
          const codec = this.#parts.table.codecs?.routes[id];
          const delay = retryDelay({ codec, settings: options, attempt }, error, received);
          if (delay === undefined || delay >= whole.left) throw error;
          delete received.header;
          await sleep(delay, whole.signal);
        } finally {
          limit.leave();
        }
      }
    } finally {
      whole.leave();
    }
  }

  async #attempt(call: ClientCall, signal: AbortSignal | undefined): Promise<unknown> {
    const { local, table, maxDepth, transport } = this.#parts;
    const { route: id, params, options, received } = call;
    if (local !== undefined) return settled(await local.callRoute(id, params, signal));
    const route = table.known(id) ?? (await this.#discovery.find(id));
    if (options.validate) {
      const { assertValid } = await import('../codecs/check-params.ts');
      const model = await this.#discovery.readModel();
      assertValid(model, { route: id, params, hooks: options.hooks, maxDepth });
    }
    const text = writeCall(route, params, { given: options.hooks, maxDepth });
    const headers = await valuesOf(options.headers);
    signal?.throwIfAborted();
    const own = flatHeaders(route, headers, [], writeTyped);
    const alone = async (): Promise<BatchedReply> => {
      const reply = await transport.send(
        toRequest(route, text, { headers, signal, write: writeTyped }),
      );
      note(received, reply);
      return { body: parseReply(id, reply), arrived: reply };
    };
    let reply: BatchedReply;
    try {
      reply = await (this.#batcher?.add({
        id,
        body: namedBody(id, text),
        contract: route.codec.contract,
        headers: own,
        signal,
        alone,
      }) ?? alone());
    } catch (cause) {
      throw noReply(id, cause);
    }
    return resultOf(this.#parts, route, reply.body, { arrived: reply.arrived, received });
  }
}

/** What a local transport gave, as a handler gives results and errors. */
function settled(result: unknown): unknown {
  if (result instanceof Error) throw result;
  return result;
}

import { INVALID, type ItemsPlaceholder, type RouteFiles } from '@mikrokit/types/runtime';
import { toProtocolError } from '../call/errors.ts';
import { ContractChangedError, ValidationError } from '../call/validation-errors.ts';
import { messagesOfCall } from '../execution/failures.ts';
import type { ExplainOptions } from '../execution/step-context.ts';
import type { RunningCall } from '../steps/step.ts';
import { linesOf } from './lines-of.ts';

/** The call that items belong to. */
interface ReceivedItemsInit {
  /** The id of the route. */
  readonly id: string;
  readonly call: RunningCall;
  readonly placeholder: ItemsPlaceholder;
  /** The start of issue paths. */
  readonly label: NonNullable<NonNullable<RouteFiles['params']>['items']>;
  /** The most bytes of one item. */
  readonly maxItemSize: number;
  readonly explain: ExplainOptions;
}

/** The items of a parameter that streams: each is read, and validated, when the handler asks for it. */
export class ReceivedItems {
  /** The reason why the items ended before the last. */
  failure: unknown;
  readonly #bytes: ReadableStream<Uint8Array>;
  readonly #init: ReceivedItemsInit;
  #isRead = false;

  constructor(bytes: ReadableStream<Uint8Array>, init: ReceivedItemsInit) {
    this.#bytes = bytes;
    this.#init = init;
  }

  /** For one reader: a second one gets a `TypeError`. */
  toIterable(): AsyncIterable<unknown> {
    return {
      [Symbol.asyncIterator]: () => {
        if (this.#isRead)
          throw new TypeError('A parameter that streams can be read only once: keep its items');
        this.#isRead = true;
        return this.#items();
      },
    };
  }

  async *#items(): AsyncGenerator<unknown, void, void> {
    const { maxItemSize } = this.#init;
    let index = 0;
    try {
      for await (const line of linesOf(this.#bytes, maxItemSize)) {
        const item = this.#decode(line, index);
        yield item instanceof Promise ? await item : item;
        index++;
      }
      this.#init.call.context.request.observer?.onItemsEnd();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  #decode(line: string, index: number): unknown {
    const { placeholder, explain } = this.#init;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw toProtocolError('bad-request', `Item ${index} is not valid JSON`);
    }
    const item = placeholder.decodeItem(json, explain.maxDepth);
    if (item === INVALID) return this.#reject(json, index);
    this.#init.call.context.request.observer?.onItem(json);
    return item;
  }

  async #reject(json: unknown, index: number): Promise<never> {
    const { id, call, label, explain } = this.#init;
    const { explainJson } = await import('@mikrokit/types/runtime/explain');
    const { receivedItemOf } = await import('@mikrokit/types/runtime/interpret');
    const { model } = await explain.types.load();
    const route = model.routes[id];
    const type = route && receivedItemOf(model.types, route);
    if (type === undefined) throw new Error(`The type model holds no items of route '${id}'`);
    const messages = await messagesOfCall(explain, call);
    const issues = explainJson(model, type, json, { ...explain, messages }).map((issue) => ({
      ...issue,
      path: [label, index, ...issue.path],
    }));
    throw call.isContractChanged ? new ContractChangedError(issues) : new ValidationError(issues);
  }
}

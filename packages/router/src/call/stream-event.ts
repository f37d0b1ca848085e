import { shareClass } from '@mikrokit/types/runtime';

/** The longest id of an event, in characters. */
export const LONGEST_EVENT_ID = 1_024;

const EVENT_ID = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** An item of a stream with an id, after which a client can resume: see `event()`. */
export interface StreamEvent<T> {
  readonly '~mikrokit/event': 'event';
  readonly id: string;
  readonly item: T;
}

/**
 * Gives an item of a stream an id: `yield event(token.id, token)`. A client whose connection breaks resumes after the
 * last id that it received, which is then `context.lastEventId`. Throws a `TypeError` unless the id has 1 to 1,024
 * printable ASCII characters, without spaces around them.
 *
 * @example
 * ```ts
 * import { createRouter, event, route } from '@mikrokit/router';
 *
 * const api = createRouter({
 *   count: route({
 *     resumable: true,
 *     handler: async function* (context, to: number) {
 *       for (let n = Number(context.lastEventId ?? 0) + 1; n <= to; n++) yield event(String(n), n);
 *     },
 *   }),
 * });
 *
 * for await (const n of await api.call('count', 2)) console.log(n);
 * // → 1
 * // → 2
 * ```
 */
export function event<T>(id: string, item: T): StreamEvent<T> {
  if (!isEventId(id))
    throw new TypeError(
      `The id of an event is ${JSON.stringify(id)?.slice(0, 100)}; use 1 to ${LONGEST_EVENT_ID} printable ASCII characters without spaces around them`,
    );
  return new IdentifiedItem(id, item) as unknown as StreamEvent<T>;
}

/** The object that `event()` makes. */
export class IdentifiedItem {
  readonly id: string;
  readonly item: unknown;

  constructor(id: string, item: unknown) {
    this.id = id;
    this.item = item;
  }
}

shareClass(IdentifiedItem, 'IdentifiedItem');

/** Whether a text can be the id of an event. */
export function isEventId(id: unknown): id is string {
  return typeof id === 'string' && id.length <= LONGEST_EVENT_ID && EVENT_ID.test(id);
}

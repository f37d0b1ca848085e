import { createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import type {
  Brand,
  Check,
  Default,
  Int,
  MaxLength,
  Open,
  Pattern,
  UniqueItems,
  Volatile,
} from '@mikrokit/types';
import type { Reveal, Sensitive } from '@mikrokit/types/sensitive';

/** The colors of "things", such as `'*' + '/'`. */
export declare enum Color {
  Red = 'red',
  'Dark Green' = 'dark green',
}
export declare enum Level {
  Low = 0,
  High = 10,
}

/** One of many. */
export interface Item<T> {
  /**
   * What it is.
   *
   * @deprecated
   */
  readonly value: T;
  readonly level: Level;
}
export type Json = string | number | null | Json[] | { [key: string]: Json };
export interface Email {
  readonly address: string & MaxLength<100>;
}
export interface RpcErrors {
  first: string;
}
export interface ClientRoute {
  path: string;
}
/** As the global one, but not. */
interface MapOf {
  'content-type': string;
  [key: `x-${string}`]: string;
}
interface Counts {
  total: number;
  [key: string]: number;
}
interface Mixed {
  name: string;
  [key: string]: string | number | boolean;
}
type Id = `user-${number}`;
export namespace Nested {
  export interface Deep {
    at: Temporal.Instant;
    half?: Float16Array;
  }
}
interface Linked {
  next?: Linked;
  others: ReadonlyMap<string, readonly Linked[]>;
  seen: ReadonlySet<bigint>;
}
const isEven = (value: number) => value % 2 === 0;

export { isEven };

export const routes = {
  once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
  paint: (_context, color: Color, level?: Level): Color => (level ? ('red' as Color) : color),
  item: (_context, item: Item<Item<string>>): Item<Item<string>> => item,
  list: (_context, items: Item<Email>[]): Item<Email>[] => items,
  json: (_context, value: Json): Json => value,
  map: (_context, value: MapOf): MapOf => value,
  counts: (_context, value: Counts): Counts => value,
  mixed: (_context, value: Mixed): Mixed => value,
  record: (
    _context,
    value: Record<string, Record<string, Date>>,
  ): Record<string, Record<string, Date>> => value,
  id: (_context, id: Id): Id => id,
  deep: (_context, deep: Nested.Deep): Nested.Deep => deep,
  linked: (_context, value: Linked): Linked => value,
  role: (_context, role: Open<'admin' | 'member'>): Open<'admin' | 'member'> => role,
  login: (_context, password: Sensitive<string>): Reveal<string> => password,
  shown: (_context, route: ClientRoute, errors: RpcErrors): string => route.path + errors.first,
  constrained: (
    _context,
    even: number & Check<'even', typeof isEven>,
    code: string & Pattern<'^[a-z"\\\\]+$', 'u'>,
    tags: string[] & UniqueItems,
    at: Volatile<Date>,
    options: { port?: number & Int & Default<80> },
  ): readonly [number, string, string[], Date, number | undefined] => [
    even,
    code,
    tags,
    at,
    options.port,
  ],
  /** Runs once. */
  keyed: route({ idempotencyKey: true, handler: (_context, amount: bigint) => amount }),
  'not an identifier': (_context, id: string & Brand<'It\'s "x"'>) => id,
  class: {
    with: () => 'with',
    close: () => 'close',
    safe: () => 'safe',
    toString: () => 'toString',
    default: () => 'default',
  },
  failing: (
    _context,
    text: string,
  ):
    | string
    | RpcError<'it\'s "gone" */', { at: Date; by: { name: string } }>
    | RpcError<'client'> =>
    text === 'gone'
      ? new RpcError('it\'s "gone" */', {
          status: 410,
          data: { at: new Date(1), by: { name: 'x' } },
        })
      : text,
  inferred: (
    _context,
    some: { a: { b: { c: { d: { e: string; f: number } } } }; list: { x: number; y: number }[] },
  ) => ({ ...some, more: some.list.map(({ x }) => ({ x, squared: x * x, cubed: x * x * x })) }),
  headers: {
    language: hook({
      header: 'accept-language',
      name: 'language',
      handler: (_context, language?: string) => void language,
    }),
    hello: () => 'hello',
  },
} satisfies Routes;
export const api = createRouter(routes, { prefix: 'my api/v1', suffix: '.json', maxDepth: 32 });

import { createRouter, event, hook, RpcError, route } from '@mikrokit/router';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';
import type {
  Brand,
  Default,
  Int,
  Max,
  MaxItems,
  MinLength,
  Positive,
  Uint8,
} from '@mikrokit/types';

export interface Circle {
  kind: 'circle';
  radius: number;
}

export interface Square {
  kind: 'square';
  sideLength: number;
}

export type Shape = Circle | Square;

export interface Tree {
  value: bigint;
  children: Tree[];
}

export interface Page<T> {
  items: T[];
  next?: string | null;
}

/** A person, and "everything" about them. */
export interface Person {
  id: number & Int & Positive;
  fullName: string & MinLength<1>;
  class: 'admin' | 'member' | 3;
  list?: string[];
  /** The date of birth. */
  born: Date;
  nickname: string | null;
  score?: number & Max<100>;
  port: number & Default<8080>;
}

export interface Yes {
  ok: true;
  value: number;
}

export interface No {
  ok: false;
  reason: string;
}

export type UserId = string & Brand<'UserId'>;

export interface Step {
  at: bigint;
}

export interface Total {
  total: number & Int;
}

interface Conflict {
  takenBy: UserId;
  since: Date;
}

interface Visit {
  by: string;
  seenAt: Date;
}

const audits: string[] = [];
let served = 0;

const echo = <T>(_context: unknown, value: T): T => value;

/** Routes that return their parameter, one for each kind of type. */
export const api = createRouter({
  echo: {
    text: (context, value: string): string => echo(context, value),
    number: (context, value: number): number => echo(context, value),
    integer: (context, value: number & Int): number & Int => echo(context, value),
    byte: (context, value: number & Uint8): number & Uint8 => echo(context, value),
    flag: (context, value: boolean): boolean => echo(context, value),
    bigint: (context, value: bigint): bigint => echo(context, value),
    date: (context, value: Date): Date => echo(context, value),
    url: (context, value: URL): URL => echo(context, value),
    bytes: (context, value: Uint8Array): Uint8Array => echo(context, value),
    doubles: (context, value: Float64Array): Float64Array => echo(context, value),
    integers: (context, value: Int32Array): Int32Array => echo(context, value),
    map: (context, value: Map<bigint, Person>): Map<bigint, Person> => echo(context, value),
    set: (context, value: Set<string>): Set<string> => echo(context, value),
    dict: (context, value: Record<string, bigint>): Record<string, bigint> => echo(context, value),
    tuple: (context, value: [string, number?]): [string, number?] => echo(context, value),
    row: (context, value: [bigint, ...string[], Date]): [bigint, ...string[], Date] =>
      echo(context, value),
    either: (context, value: number | bigint): number | bigint => echo(context, value),
    pair: (context, value: [bigint, Date]): [bigint, Date] => echo(context, value),
    list: (context, value: number[] & MaxItems<5>): number[] & MaxItems<5> => echo(context, value),
    shape: (context, value: Shape): Shape => echo(context, value),
    shapes: (context, value: Shape[]): Shape[] => echo(context, value),
    tree: (context, value: Tree): Tree => echo(context, value),
    page: (context, value: Page<Person>): Page<Person> => echo(context, value),
    person: (context, value: Person): Person => echo(context, value),
    outcome: (context, value: Yes | No): Yes | No => echo(context, value),
    mixed: (context, value: bigint[] | Person | null): bigint[] | Person | null =>
      echo(context, value),
    brand: (context, value: UserId): UserId => echo(context, value),
    unknown: (context, value: unknown): unknown => echo(context, value),
    instant: (context, value: Temporal.Instant): Temporal.Instant => echo(context, value),
    zoned: (context, value: Temporal.ZonedDateTime): Temporal.ZonedDateTime => echo(context, value),
    day: (context, value: Temporal.PlainDate): Temporal.PlainDate => echo(context, value),
    time: (context, value: Temporal.PlainTime): Temporal.PlainTime => echo(context, value),
    nothing: (): void => {},
    maybe: (_context, value?: string): string | undefined => value,
  },
  /** Counts, and goes on behind the last number that arrived. */
  count: route({
    resumable: true,
    handler: async function* (context, to: number & Int) {
      if (to > 1_000) return new RpcError('too-far', { status: 422 });
      const last = Number(context.lastEventId ?? 0);
      for (let at = last + 1; at <= to; at++) yield event<Step>(String(at), { at: BigInt(at) });
      const total: Total = { total: to };
      return total;
    },
  }),
  /** Goes on without its caller. */
  work: route({
    stream: { detached: true, store: memoryStreamStore(), identity: () => 'anyone' },
    handler: async function* (context, words: string[], isEndless: boolean) {
      for (const word of words) yield word.toUpperCase();
      if (isEndless)
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      return words.length;
    },
  }),
  sum: (_context, first: number, ...others: number[]): number =>
    others.reduce((total, value) => total + value, first),
  find: route({
    query: true,
    handler: (_context, text: string, limit: number & Int = 3): string => text.repeat(limit),
  }),
  take: (_context, id: UserId): string | RpcError<'taken', Conflict> | RpcError<'gone'> => {
    if (id === 'free') return id;
    if (id === 'gone') return new RpcError<'gone'>('gone', { status: 410 });
    const data = { takenBy: id, since: new Date(0) };
    return new RpcError('taken', { status: 409, data });
  },
  audited: {
    audit: hook({
      name: 'audit-log',
      handler: (_context, by: string, at: Date): undefined | RpcError<'unauthorized'> => {
        if (by === '') return new RpcError('unauthorized', { status: 401 });
        audits.push(`${by} ${at.toISOString()}`);
        return undefined;
      },
    }),
    remove: (_context, id: number): string => `${id} ${audits.at(-1)}`,
    find: route({ query: true, handler: (_context, id: number): number => id }),
    tail: route({
      resumable: true,
      handler: async function* (context, to: number & Int) {
        const last = Number(context.lastEventId ?? 0);
        for (let at = last + 1; at <= to; at++)
          yield event<string>(String(at), audits.at(-1) ?? '');
        return to;
      },
    }),
    work: route({
      stream: { detached: true, store: memoryStreamStore(), identity: () => 'anyone' },
      handler: async function* (context) {
        yield audits.at(-1) ?? '';
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      },
    }),
  },
  /** Hooks that return something. */
  metered: {
    left: hook({
      header: 'x-budget',
      name: 'left',
      returns: { header: 'x-left' },
      handler: (_context, budget = 1): number | 'none' => budget - 1 || 'none',
    }),
    until: hook({ name: 'until', returns: { header: 'x-until' }, handler: () => new Date(1) }),
    tags: hook({
      header: 'x-tags',
      name: 'tags',
      returns: { header: 'x-tags' },
      handler: (_context, tags?: string[]) => tags,
    }),
    visit: hook({
      name: 'visit',
      returns: 'body',
      handler: (_context, by?: string): Visit | undefined =>
        by ? { by, seenAt: new Date(0) } : undefined,
    }),
    search: (_context, text: string): string | RpcError<'too-many'> =>
      text === '' ? new RpcError('too-many', { status: 429 }) : text,
    streams: {
      feed: route({
        resumable: true,
        handler: async function* (context, to: number & Int) {
          if (to > 1_000) return new RpcError('too-far', { status: 422 });
          const last = Number(context.lastEventId ?? 0);
          for (let at = last + 1; at <= to; at++) yield event<string>(String(at), 'x'.repeat(at));
          return to > 100 ? new RpcError('too-far', { status: 422 }) : to;
        },
      }),
      work: route({
        stream: { detached: true, store: memoryStreamStore(), identity: () => 'anyone' },
        handler: async function* (context) {
          yield 'begun';
          await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
        },
      }),
      served: hook({
        after: true,
        runOnError: true,
        name: 'served',
        returns: 'body',
        handler: (): bigint => BigInt(++served),
      }),
    },
  },
  guarded: {
    guard: hook({
      header: 'authorization',
      handler: (_context, token?: string): undefined | RpcError<'unauthorized'> =>
        token === 'secret' ? undefined : new RpcError('unauthorized', { status: 401 }),
    }),
    secret: (): number => 42,
  },
});

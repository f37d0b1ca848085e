import { assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { HandlerAt, RouteId } from '../definition/route-types.ts';
import type { RouterOptions } from '../definition/router-options.ts';

/** The type of a router: `typeof api`. */
export interface MockedApi {
  readonly definition: object;
}

/**
 * Functions that reply instead of generated values, by route id. They take the parameters of the
 * route's handler, without the context, and return what it returns: results, errors, async
 * generators for streams.
 */
export type MockHandlers<R> = {
  readonly [Id in RouteId<R>]?: HandlerAt<R, Id> extends (
    context: never,
    ...params: infer Params
  ) => infer Result
    ? (...params: Params) => MockResult<Result>
    : never;
};

/** The return value of a mock function: the handler's result, or a promise of it. */
export type MockResult<Result> = Awaited<Result> | Promise<Awaited<Result>>;

/** Options of {@link createMock}; all have defaults. */
export interface MockOptions<R = unknown>
  extends Pick<RouterOptions, 'prefix' | 'suffix' | 'problemDetails' | 'maxBodySize' | 'maxDepth'> {
  /** The seed of the values: the same seed gives the same replies to the same calls. Default: 0. */
  readonly seed?: number;
  /** Functions that answer routes instead of generated values, by id. Default: none. */
  readonly routes?: MockHandlers<R>;
  /** Milliseconds before each reply and each item of a stream, or a range of these. Default: 0. */
  readonly latency?: number | readonly [least: number, most: number];
  /** The share of calls that fail, from 0 to 1, with an error that their route declares. Default: 0. */
  readonly errors?: number;
  /** Dates in replies are near this time. Default: the last midnight in UTC. */
  readonly now?: Date;
}

/** The options with their defaults. */
export interface MockSettings {
  readonly seed: number;
  readonly latency: readonly [least: number, most: number];
  readonly errors: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly handlers: ReadonlyMap<string, (...params: readonly unknown[]) => unknown>;
}

const DAY = 86_400_000;

/**
 * Throws a `TypeError` or `RangeError` for options that cannot work, and for functions of unknown
 * routes.
 */
export function settingsOf(options: MockOptions, ids: ReadonlySet<string>): MockSettings {
  assertKnownOptions('createMock', options, {
    seed: 1,
    routes: 1,
    latency: 1,
    errors: 1,
    now: 1,
    prefix: 1,
    suffix: 1,
    problemDetails: 1,
    maxBodySize: 1,
    maxDepth: 1,
  });
  const { seed = 0, latency = 0, errors = 0, routes = {} } = options;
  const { now = new Date(Math.floor(Date.now() / DAY) * DAY) } = options;
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`createMock: seed is ${String(seed)}; use an integer`);
  if (typeof errors !== 'number' || !(errors >= 0 && errors <= 1))
    throw new RangeError(`createMock: errors is ${String(errors)}; use a share from 0 to 1`);
  if (!(now instanceof Date) || Number.isNaN(now.getTime()))
    throw new TypeError('createMock: now is not a valid date; pass new Date(…)');
  for (const [id, handler] of Object.entries(routes)) {
    if (!ids.has(id))
      throw new TypeError(
        `createMock: routes has ${JSON.stringify(id)}, which is not a route of the API`,
      );
    if (typeof handler !== 'function')
      throw new TypeError(
        `createMock: routes[${JSON.stringify(id)}] is not a function; pass (…) => …`,
      );
  }
  const range = typeof latency === 'number' ? ([latency, latency] as const) : latency;
  assertLatency(range);
  const handlers = new Map(Object.entries(routes)) as unknown as MockSettings['handlers'];
  return { seed, latency: range, errors, now: now.getTime(), handlers };
}

/** Throws for a latency that timers cannot handle. */
function assertLatency(range: readonly number[]): void {
  const [least = Number.NaN, most = Number.NaN] = range;
  if (least >= 0 && least <= most && most <= LONGEST_TIMEOUT) return;
  throw new RangeError(
    `createMock: latency is ${JSON.stringify(range)}; use milliseconds from 0 to ${LONGEST_TIMEOUT}, or [least, most]`,
  );
}

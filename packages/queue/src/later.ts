import type { Guarded, HookBrand, RouteBrand } from '@mikrokit/router';
import type { SentParameters } from '@mikrokit/types/runtime';

/** A router, whose type is the source of a sender's types. */
export interface ApiType {
  readonly definition: unknown;
}

/** A call that is stored. */
export interface Sent {
  /** Its idempotency key, and its id in lists. */
  readonly id: string;
  /** Whether it was stored now. With `false`, a call with its key waits, is dead, or ran not long ago. */
  readonly isNew: boolean;
}

/** Options of a call that is sent. */
export interface SendOptions {
  /** The call does not run before these milliseconds have passed. Default: 0. */
  readonly delay?: number | undefined;
  /**
   * Names the call among the calls of its route. While it waits or is dead, and for a while after it has run, no other
   * call with this key is stored. Default: each call is another.
   */
  readonly key?: string | undefined;
}

/** The routes of an API as functions that send calls for later. */
export type Later<Api extends ApiType> = LaterGroup<Api['definition']>;

type LaterGroup<R> = { readonly [Key in RouteKeys<R>]: LaterEntry<R[Key]> };

type RouteKeys<R> = {
  [Key in keyof R]-?: Key extends string ? (IsHook<R[Key]> extends true ? never : Key) : never;
}[keyof R];

// The mark of the context around routes can be absent.
type IsHook<Entry> = Entry extends HookBrand | undefined
  ? true
  : Entry extends Guarded<never, infer Inner>
    ? IsHook<Inner>
    : false;

type LaterEntry<Entry> = Entry extends RouteBrand & { readonly handler: infer Handler }
  ? LaterOf<Handler>
  : Entry extends AnyFunction
    ? LaterOf<Entry>
    : Entry extends Guarded<never, infer Inner>
      ? LaterEntry<Inner>
      : LaterGroup<Entry>;

type LaterOf<Handler> = Handler extends (context: never, ...params: infer Params) => infer Result
  ? [Extract<Awaited<Result>, AsyncIterable<unknown>>] extends [never]
    ? LaterRoute<SentParameters<Params>>
    : never
  : never;

/** A route as a function that sends a call of it for later. */
export interface LaterRoute<Params extends readonly unknown[]> {
  /**
   * Checks the parameters and stores the call. Rejects with a `ValidationError` for parameters that break their types, and with
   * the engine's error where it is not sure that the call is stored.
   */
  (...params: Params): Promise<Sent>;
  /** This route with options: `later.orders.ship.with({ delay: 60_000 })(order)`. Throws for invalid options. */
  with(options: SendOptions): (...params: Params) => Promise<Sent>;
}

type AnyFunction = (...args: never) => unknown;

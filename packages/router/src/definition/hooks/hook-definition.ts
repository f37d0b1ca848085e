import type { Metadata } from '../../call/context.ts';
import type { AnyHandler, Handler } from '../route-definition.ts';
import type { HookBrand } from '../route-types.ts';
import type { SecurityScheme } from './security-scheme.ts';

/** The destination of a hook's result. */
export type HookReturns = 'body' | { readonly header: string };

/** The options of a hook that are part of its type, because callers need them. */
export interface HookTraits {
  readonly provides?: string | undefined;
  readonly header?: string | undefined;
  readonly returns?: HookReturns | undefined;
  readonly name?: string | undefined;
  readonly after?: boolean | undefined;
}

/** Options of `hook()`. `header`, `returns`, `name` and `after` must be literals. */
export interface HookOptions<Traits extends HookTraits = HookTraits> {
  /**
   * The request header, its name in any case, that holds the hook's one parameter, decoded by its type. Default:
   * parameters come in the body, under the hook's name.
   */
  readonly header?: Traits['header'];
  /** Sends the result in the reply's body, under the hook's name (`'body'`), or in a header (`{ header: 'x-name' }`). Default: not sent. */
  readonly returns?: Traits['returns'];
  /** The hook's field in the bodies of requests and replies. Default: its keys joined with `/`, e.g. `users/auth`. */
  readonly name?: Traits['name'];
  /** Runs the hook after the routes of its level instead of before them. Default: `false`. */
  readonly after?: Traits['after'];
  /** Runs the hook even when a hook before it or the route has failed. Default: `false`. */
  readonly runOnError?: boolean;
  /** The credential that the hook checks, as an OpenAPI security scheme. Default: none. */
  readonly security?: SecurityScheme;
  /** One or two sentences for people who list or document the API. Default: the handler's doc comment. */
  readonly description?: string;
  /** Your own data about the hook, for tools that list the API. Default: none. */
  readonly metadata?: Metadata;
}

/** Options of `hook()` that provides a value. */
export type GuardOptions<Traits extends HookTraits = HookTraits> = Omit<
  HookOptions<Traits>,
  'returns' | 'after' | 'runOnError'
>;

/** A function that runs before or after routes, made by `hook()`. */
export interface HookDefinition<
  H extends AnyHandler = Handler,
  Traits extends HookTraits = HookTraits,
> extends Omit<HookOptions, keyof HookTraits>,
    HookBrand {
  readonly handler: H;
  readonly provides: Traits['provides'];
  readonly header: Traits['header'];
  readonly returns: Traits['returns'];
  readonly name: Traits['name'];
  readonly after: Traits['after'];
}

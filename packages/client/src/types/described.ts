import type { RouteBrand } from '@mikrokit/router/protocol';
import type { AnyRpcError, ClientRoute } from './client.ts';
import type { ClientStreamRoute, DetachedStreamRoute } from './stream.ts';

/**
 * The API of a client's type, for functions that take `typeof api`: `mock<ApiOf<ApiClient>>({ …
 * })`. For generated clients, whose types do not come from a router.
 */
export interface ApiOf<Client> {
  readonly definition: DefinitionOf<Client>;
}

/** The routes of a client or group as handlers, without its other members. */
export type DefinitionOf<Group> = {
  readonly [Key in keyof Group as Key extends string
    ? HandlerOf<Group[Key]> extends never
      ? never
      : Key
    : never]: HandlerOf<Group[Key]>;
};

type HandlerOf<Entry> =
  Entry extends DetachedStreamRoute<
    infer Params,
    infer Item,
    infer End,
    infer Failure,
    infer _Hooks
  >
    ? DetachedHandler<Params, Item, End, Failure>
    : Entry extends ClientStreamRoute<
          infer Params,
          infer Item,
          infer End,
          infer Failure,
          infer _Hooks
        >
      ? (context: never, ...params: Params) => AsyncIterable<Item, End | Failure>
      : Entry extends ClientRoute<infer Params, infer Value, infer Failure, infer _Hooks>
        ? (context: never, ...params: Params) => Value | Failure
        : Entry extends (...args: never) => unknown
          ? never
          : DefinitionOf<Entry>;

interface DetachedHandler<Params extends readonly unknown[], Item, End, Failure extends AnyRpcError>
  extends RouteBrand {
  readonly stream: { readonly detached: true };
  readonly handler: (context: never, ...params: Params) => AsyncIterable<Item, End | Failure>;
}

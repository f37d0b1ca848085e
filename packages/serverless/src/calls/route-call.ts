import { type Dispatcher, isReply } from '@mikrokit/router';

/** A call that does not come over HTTP. Direct invocations send it as JSON. */
export interface RouteCall<Id extends string = string> {
  /** The route's id: `users/get`. */
  readonly route: Id;
  /** The parameters as JSON values, as in a request. Default: none. */
  readonly params?: readonly unknown[];
  /** For hooks that read headers. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The id of a route, or a function that makes a call for an item. */
export type ToRoute<Item, Id extends string = string> = Id | ((item: Item) => RouteCall<Id>);

/** The route ids in a table. Its functions can call any route. */
export function routesOf<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
): readonly Id[] {
  return Object.values(table).filter((to) => typeof to === 'string') as Id[];
}

/** Throws a `TypeError` for a route that a router does not have. */
export function assertRoutes(api: Dispatcher, routes: readonly string[]): void {
  for (const route of routes) {
    if (!isReply(api.acceptRoute(route))) continue;
    throw new TypeError(`The router has no route ${JSON.stringify(route)}`);
  }
}

/** Finds the entry for the first of some names, or for `*`. */
export function routeFor<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
  names: readonly string[],
): ToRoute<Item, Id> | undefined {
  const name = [...names, '*'].find((name) => Object.hasOwn(table, name));
  return name === undefined ? undefined : table[name];
}

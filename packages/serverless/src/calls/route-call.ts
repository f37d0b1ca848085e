import type { Dispatcher } from '@mikrokit/router';

/** A call of a route that does not come as an HTTP request. It is also what a direct invocation sends. */
export interface RouteCall<Id extends string = string> {
  /** The route's id: `users/get`. */
  readonly route: Id;
  /** In JSON, as they would stand in a request. Default: none. */
  readonly params?: readonly unknown[];
  /** For hooks that read headers. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which route takes something: its id, or a function that makes the call. */
export type ToRoute<Item, Id extends string = string> = Id | ((item: Item) => RouteCall<Id>);

/** The routes of a table by name, as far as they are told by their ids. */
export function routesOf<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
): readonly Id[] {
  return Object.values(table).filter((to) => typeof to === 'string') as Id[];
}

/** Throws a `TypeError` for a route that a router does not have. */
export function assertRoutes(api: Dispatcher, routes: readonly string[]): void {
  for (const route of routes) {
    if ('run' in api.acceptRoute(route)) continue;
    throw new TypeError(`The router has no route ${JSON.stringify(route)}`);
  }
}

/** Finds what belongs to the first of some names, or to `*`. */
export function chosenFrom<Item, Id extends string>(
  table: Readonly<Record<string, ToRoute<Item, Id>>>,
  names: readonly string[],
): ToRoute<Item, Id> | undefined {
  const name = [...names, '*'].find((name) => Object.hasOwn(table, name));
  return name === undefined ? undefined : table[name];
}

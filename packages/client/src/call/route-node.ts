import type { CallSettings } from '../options.ts';

/** What entries of this package ask a route or a group of a client for. Registered, as each entry may be bundled by itself. */
export const NODE: unique symbol = Symbol.for('mikrokit.client.node');

/** Where a route or group stands in its API, and how it calls. */
export interface RouteNode {
  /** The keys joined with `/`; empty for the client itself. */
  readonly id: string;
  readonly settings: CallSettings;
}

/** The node behind a route or group; throws a `TypeError` for anything else. */
export function nodeOf(route: object): RouteNode {
  const node = (route as { readonly [NODE]?: RouteNode })[NODE];
  if (node === undefined) throw new TypeError('This is no route of a client');
  return node;
}

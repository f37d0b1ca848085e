import type { CallSettings } from '../options.ts';

/**
 * Key of a route's or group's {@link CallTarget}. A registered symbol, because entry points can be
 * bundled separately.
 */
export const CALL_TARGET: unique symbol = Symbol.for('mikrokit.client.node');

/** The route or group of a client's function, and the settings of its calls. */
export interface CallTarget {
  /** The keys joined with `/`. Empty for the client itself. */
  readonly id: string;
  readonly settings: CallSettings;
}

/** The target of a client's route or group. Throws a `TypeError` for anything else. */
export function callTargetOf(route: object): CallTarget {
  const target = (route as { readonly [CALL_TARGET]?: CallTarget })[CALL_TARGET];
  if (target === undefined) throw new TypeError('This is not a route of a client');
  return target;
}

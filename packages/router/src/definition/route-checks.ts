import { assertKnownOptions, type OptionNames } from '@mikrokit/types/runtime';
import { kindOf, routeName } from './error-messages.ts';
import type { RouteDefinition } from './route.ts';
import { type RouteOptions, SUCCESS_STATUSES } from './route-options.ts';

const OPTION_NAMES: OptionNames<RouteOptions & { readonly handler: unknown }> = {
  handler: 1,
  path: 1,
  query: 1,
  idempotent: 1,
  cacheControl: 1,
  etag: 1,
  status: 1,
  description: 1,
  metadata: 1,
  timeout: 1,
  maxBodySize: 1,
};

/** Throws for options of a route that cannot work, naming the route and the fix. */
export function checkRoute(definition: RouteDefinition, keys: readonly string[]): RouteDefinition {
  assertKnownOptions(
    `createRouter: ${routeName(keys)}`,
    definition as RouteOptions & { handler: unknown },
    OPTION_NAMES,
  );
  const { handler, timeout, maxBodySize, idempotent, status } = definition;
  if (typeof handler !== 'function') {
    throw new TypeError(
      `createRouter: ${routeName(keys)}: handler is ${kindOf(handler)}; pass route({ handler: (context, …) => … })`,
    );
  }
  if (idempotent !== undefined && typeof idempotent !== 'boolean') {
    throw new TypeError(
      `createRouter: ${routeName(keys)}: idempotent is ${kindOf(idempotent)}; write true or false`,
    );
  }
  if (status !== undefined && !SUCCESS_STATUSES.includes(status)) {
    throw new RangeError(
      `createRouter: ${routeName(keys)}: status is ${String(status)}; use one of ${SUCCESS_STATUSES.join(', ')}, and an RpcError for errors`,
    );
  }
  assertPositive('timeout', timeout, keys, 2 ** 31 - 1);
  assertPositive('maxBodySize', maxBodySize, keys, Number.MAX_SAFE_INTEGER);
  return definition;
}

// A longer timeout than 2^31-1 would fire at once: timers overflow there.
function assertPositive(
  option: string,
  value: number | undefined,
  keys: readonly string[],
  most: number,
): void {
  if (value === undefined || (Number.isInteger(value) && value > 0 && value <= most)) return;
  throw new RangeError(
    `createRouter: ${routeName(keys)}: ${option} is ${String(value)}; use an integer from 1 to ${most}`,
  );
}

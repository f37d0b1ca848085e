import { assertKnownOptions, type OptionNames } from '@mikrokit/types/runtime';
import { assertDetached } from './detached-checks.ts';
import { kindOf, routeName } from './error-messages.ts';
import type { RouteDefinition } from './route.ts';
import { type RouteOptions, type StreamBuffer, SUCCESS_STATUSES } from './route-options.ts';

const OPTION_NAMES: OptionNames<RouteOptions & { readonly handler: unknown }> = {
  handler: 1,
  path: 1,
  query: 1,
  idempotent: 1,
  idempotencyKey: 1,
  http: 1,
  rpc: 1,
  public: 1,
  nestedQuery: 1,
  encodedSlashes: 1,
  cacheControl: 1,
  etag: 1,
  status: 1,
  description: 1,
  metadata: 1,
  timeout: 1,
  maxBodySize: 1,
  resumable: 1,
  streamTimeout: 1,
  buffer: 1,
  stream: 1,
};

/** Throws for options of a route that cannot work. The message names the route and the fix. */
export function checkRoute(definition: RouteDefinition, keys: readonly string[]): RouteDefinition {
  // The type of a definition shows only the options that clients need.
  const options = definition as unknown as RouteOptions & { readonly handler: unknown };
  assertKnownOptions(`createRouter: ${routeName(keys)}`, options, OPTION_NAMES);
  const { handler, streamTimeout, status } = definition;
  if (typeof handler !== 'function') {
    throw new TypeError(
      `createRouter: ${routeName(keys)}: handler is ${kindOf(handler)}; pass route({ handler: (context, …) => … })`,
    );
  }
  for (const name of ['idempotent', 'resumable'] as const) {
    const value: unknown = definition[name];
    if (value !== undefined && typeof value !== 'boolean') {
      throw new TypeError(
        `createRouter: ${routeName(keys)}: ${name} is ${kindOf(value)}; write true or false`,
      );
    }
  }
  const ofHttpRoutes = (['rpc', 'nestedQuery', 'encodedSlashes'] as const).find(
    (name) => definition[name] !== undefined,
  );
  if (ofHttpRoutes !== undefined && definition.http === undefined) {
    throw new TypeError(
      `createRouter: ${routeName(keys)}: ${ofHttpRoutes} is for HTTP routes; add http or leave it out`,
    );
  }
  if (status !== undefined && !SUCCESS_STATUSES.includes(status)) {
    throw new RangeError(
      `createRouter: ${routeName(keys)}: status is ${String(status)}; use one of ${SUCCESS_STATUSES.join(', ')}, and an RpcError for errors`,
    );
  }
  assertRouteLimits(definition, keys);
  assertPositive('streamTimeout', streamTimeout, keys, 2 ** 31 - 1);
  assertBuffer(definition.buffer, keys);
  assertDetached(options, `createRouter: ${routeName(keys)}`);
  return definition;
}

/** Throws for impossible limits of a route. */
export function assertRouteLimits(
  { timeout, maxBodySize }: Pick<RouteOptions, 'timeout' | 'maxBodySize'>,
  keys: readonly string[],
): void {
  assertPositive('timeout', timeout, keys, 2 ** 31 - 1);
  assertPositive('maxBodySize', maxBodySize, keys, Number.MAX_SAFE_INTEGER);
}

const OVERFLOWS: readonly StreamBuffer['overflow'][] = ['drop-oldest', 'latest', 'fail'];

function assertBuffer(buffer: StreamBuffer | undefined, keys: readonly string[]): void {
  if (buffer === undefined) return;
  const subject = `createRouter: ${routeName(keys)}`;
  if (typeof buffer !== 'object' || buffer === null) {
    throw new TypeError(
      `${subject}: buffer is ${kindOf(buffer)}; write { max: 100, overflow: 'drop-oldest' }`,
    );
  }
  assertKnownOptions(`${subject}: buffer`, buffer, { max: 1, overflow: 1 });
  assertPositive('buffer.max', buffer.max, keys, Number.MAX_SAFE_INTEGER);
  if (buffer.max !== undefined && OVERFLOWS.includes(buffer.overflow)) return;
  throw new TypeError(
    `${subject}: buffer has the max ${String(buffer.max)} and the overflow ${JSON.stringify(buffer.overflow)}; write a number and one of '${OVERFLOWS.join("', '")}'`,
  );
}

// Timers overflow at 2^31-1 ms: a longer timeout would fire at once.
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

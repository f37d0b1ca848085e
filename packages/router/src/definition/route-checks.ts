import {
  assertIntegers,
  assertKnownOptions,
  LONGEST_TIMEOUT,
  type OptionNames,
} from '@mikrokit/types/runtime';
import { DETACHED_DEFAULTS, type DetachedStreamOptions } from './detached-stream.ts';
import { kindOf, routeName } from './error-messages.ts';
import type { RouteDefinition } from './route-definition.ts';
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
  assertIntegers(`createRouter: ${routeName(keys)}`, { streamTimeout }, { most: LONGEST_TIMEOUT });
  assertBuffer(definition.buffer, keys);
  assertDetached(options, `createRouter: ${routeName(keys)}`);
  return definition;
}

/** Throws for impossible limits of a route. */
export function assertRouteLimits(
  { timeout, maxBodySize }: Pick<RouteOptions, 'timeout' | 'maxBodySize'>,
  keys: readonly string[],
): void {
  const owner = `createRouter: ${routeName(keys)}`;
  assertIntegers(owner, { timeout }, { most: LONGEST_TIMEOUT });
  assertIntegers(owner, { maxBodySize });
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
  assertIntegers(subject, { 'buffer.max': buffer.max });
  if (buffer.max !== undefined && OVERFLOWS.includes(buffer.overflow)) return;
  throw new TypeError(
    `${subject}: buffer has the max ${String(buffer.max)} and the overflow ${JSON.stringify(buffer.overflow)}; write a number and one of '${OVERFLOWS.join("', '")}'`,
  );
}

const METHODS = ['create', 'find', 'append', 'end', 'read'] as const;

/** Throws for an invalid option `stream`. `subject` names the route. */
function assertDetached(options: RouteOptions, subject: string): void {
  const { stream, query, resumable, http } = options;
  if (stream === undefined) return;
  if (typeof stream !== 'object' || stream === null)
    throw new TypeError(
      `${subject}: stream is ${kindOf(stream)}; write { detached: true, store, identity }`,
    );
  assertKnownOptions(`${subject}: stream`, stream as DetachedStreamOptions, {
    detached: 1,
    store: 1,
    identity: 1,
    maxItems: 1,
    maxSize: 1,
    lease: 1,
  });
  const { detached, store, identity } = stream;
  if (detached !== true)
    throw new TypeError(
      `${subject}: stream.detached must be true; leave stream out if it is not detached`,
    );
  if (METHODS.some((name) => typeof store?.[name] !== 'function'))
    throw new TypeError(
      `${subject}: stream.store is not a store; pass memoryStreamStore(), or an object with the methods of StreamStore`,
    );
  if (typeof identity !== 'function')
    throw new TypeError(
      `${subject}: stream.identity is ${kindOf(identity)}; write (context) => context.user.id, since only the identity that started a stream may resume or stop it`,
    );
  const { maxItems, maxSize, lease } = { ...DETACHED_DEFAULTS, ...stream };
  assertIntegers(subject, { 'stream.maxItems': maxItems, 'stream.maxSize': maxSize });
  assertIntegers(subject, { 'stream.lease': lease }, { least: 100, most: LONGEST_TIMEOUT });
  const excluded = Object.entries({ query, resumable, http }).find(([, value]) => value);
  if (excluded === undefined) return;
  throw new TypeError(
    `${subject}: ${excluded[0]} cannot be combined with a detached stream, ${WHY[excluded[0] as keyof typeof WHY]}; leave one of them out`,
  );
}

const WHY = {
  query: 'whose call starts work',
  resumable: 'which clients resume in any case',
  http: 'which only the RPC protocol can resume and stop',
} as const;

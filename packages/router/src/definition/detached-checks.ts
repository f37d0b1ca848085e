import { assertKnownOptions } from '@mikrokit/types/runtime';
import { DETACHED_DEFAULTS, type DetachedStreamOptions } from './detached-stream.ts';
import { kindOf } from './error-messages.ts';
import { integerBetween } from './option-checks.ts';
import type { RouteOptions } from './route-options.ts';

const METHODS = ['create', 'find', 'append', 'end', 'read'] as const;

/** Throws for an option `stream` that cannot work; `subject` names the route. */
export function assertDetached(options: RouteOptions, subject: string): void {
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
  integerBetween(`${subject}: stream.maxItems`, maxItems, 1, Number.MAX_SAFE_INTEGER);
  integerBetween(`${subject}: stream.maxSize`, maxSize, 1, Number.MAX_SAFE_INTEGER);
  integerBetween(`${subject}: stream.lease`, lease, 100, 2 ** 31 - 1);
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

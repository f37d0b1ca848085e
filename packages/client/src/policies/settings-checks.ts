import { POLICY_NAMES, Policies, type PolicyName } from '@mikrokit/policies';
import {
  assertFunctions,
  assertNumbers,
  assertOneOf,
  assertThat,
  isObject,
} from '@mikrokit/policies/option-checks';
import { assertKnownOptions } from '@mikrokit/types/runtime/client';
import type { CallSettings, ClientOptions, ClientPolicies, RetryOptions } from '../options.ts';

const BATCH_OPTIONS = { maxBatch: 1 } as const;
/** Calls have their own options for these: `cache` stores results, `timeout` limits time. */
const OWN_OPTIONS: readonly PolicyName[] = ['cache', 'timeout'];
const POLICIES = Object.fromEntries(
  [...POLICY_NAMES.filter((name) => !OWN_OPTIONS.includes(name)), 'key', 'on'].map((name) => [
    name,
    1,
  ]),
) as { readonly [Name in keyof ClientPolicies]-?: 1 };
const CALL_SETTINGS = {
  signal: 1,
  timeout: 1,
  deadline: 1,
  retry: 1,
  policies: 1,
  idempotencyKey: 1,
  cache: 1,
  invalidates: 1,
  context: 1,
  validate: 1,
  headers: 1,
  hooks: 1,
  maxReplySize: 1,
  idleTimeout: 1,
  onReconnect: 1,
  onProgress: 1,
} as const;

const POSITIVE = { least: Number.MIN_VALUE };

/** Throws for unknown options of calls or of their client, and for invalid values. */
export function assertCallSettings(
  settings: CallSettings,
  { batch, url, maxDepth }: ClientOptions,
): void {
  const { retry, policies, idempotencyKey, context } = settings;
  const {
    timeout,
    deadline,
    maxReplySize,
    idleTimeout,
    headers,
    validate,
    onReconnect,
    onProgress,
  } = settings;
  assertKnownOptions('Options of a client and its calls', settings, CALL_SETTINGS);
  assertUrl(url as URL);
  assertNumbers({ timeout, deadline }, POSITIVE, 'use a positive number of milliseconds');
  assertNumbers({ maxReplySize }, POSITIVE, 'use a positive number of bytes');
  assertNumbers({ idleTimeout }, { least: 0 }, 'use a number of milliseconds, 0 for no limit');
  assertNumbers({ maxDepth }, POSITIVE, 'use a positive number');
  assertOneOf('validate', validate, [true, false]);
  assertFunctions({ onReconnect, onProgress });
  if (headers !== undefined) assertHeaders(headers);
  const isContext = (value: unknown) => Object(value).signal instanceof AbortSignal;
  assertThat('context', context, isContext, "use a handler's context");
  if (retry !== undefined) assertRetry(retry);
  if (policies !== undefined) assertPolicies(policies, retry !== undefined);
  const makesKeys = (value: unknown) => value === true || typeof value === 'function';
  assertThat(
    'idempotencyKey',
    idempotencyKey,
    makesKeys,
    'use true, or a function that makes a key',
  );
  if (batch !== undefined) assertBatch(batch);
}

function assertUrl({ username, password, search, hash }: URL): void {
  if (username || password)
    throw new TypeError(
      'url: credentials in it are not sent; pass them as headers: { authorization: … }',
    );
  if (search || hash)
    throw new TypeError(
      `url: '${search}${hash}' in it is not sent; end it with the path, and pass what every call needs as headers`,
    );
}

/** Throws for values that are not a retry. The policy checks its options itself. */
function assertRetry(retry: NonNullable<CallSettings['retry']>): void {
  if (typeof retry === 'number')
    return assertNumbers({ retry }, { least: 0 }, 'use the number of retries, 0 for none');
  assertThat('retry', retry, isObject, 'use a number of retries or { limit, delay, maxDelay, … }');
  assertOneOf('retry.anyRoute', retry.anyRoute, [true, false]);
}

function assertPolicies(policies: NonNullable<CallSettings['policies']>, hasRetry: boolean): void {
  assertThat('policies', policies, isObject, 'use { circuitBreaker, bulkhead, … }');
  if (policies instanceof Policies) {
    if (policies.made.cache)
      throw new TypeError(
        'policies have a cache, which does not know callers; use the option cache of the client instead',
      );
    if (!hasRetry) return;
    throw new TypeError('policies are composed already, without the option retry; compose it too');
  }
  assertKnownOptions('The option policies', policies, POLICIES);
  const { key, retry } = policies;
  const { anyRoute } = (retry ?? {}) as RetryOptions;
  assertFunctions({ 'policies.key': key });
  assertOneOf('policies.retry.anyRoute', anyRoute, [true, false]);
}

function assertBatch(batch: NonNullable<ClientOptions['batch']>): void {
  if (typeof batch === 'boolean') return;
  assertThat('batch', batch, isObject, 'use true, false or { maxBatch }');
  assertKnownOptions('The option batch', batch, BATCH_OPTIONS);
  assertNumbers({ maxBatch: batch.maxBatch }, { least: 1 }, 'use a number of calls from 1');
}

/** Throws for headers that would not be sent, for example because of a missing `await`. */
export function assertHeaders(headers: object): void {
  const isSent = (value: unknown) =>
    typeof value === 'function' ||
    {}.toString.call(value) === '[object Object]' ||
    (isObject(value) && Symbol.iterator in value);
  const fix = 'pass an object, Headers, pairs of name and value, or a function';
  assertThat('headers', headers, isSent, fix);
}

import { POLICY_NAMES, Policies, type PolicyName } from '@mikrokit/policies';
import { assertKnownOptions } from '@mikrokit/types/runtime/client';
import type { CallSettings, ClientOptions, ClientPolicies, RetryOptions } from '../options.ts';

const BATCH_OPTIONS = { maxBatch: 1 } as const;
/** Results are stored by the option `cache`, and time is limited by options of calls. */
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

/** Throws for options of calls or of their client that do not exist, and for values that they cannot have. */
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
  assertNumbers({ timeout, deadline }, 'use a positive number of milliseconds');
  assertNumbers({ maxReplySize }, 'use a positive number of bytes');
  assertNumbers({ idleTimeout }, 'use a number of milliseconds, 0 for no limit', 0);
  assertNumbers({ maxDepth }, 'use a positive number');
  assertBoolean('validate', validate);
  if (onReconnect !== undefined && typeof onReconnect !== 'function')
    refuse('onReconnect', onReconnect, 'pass a function');
  assertFunction('onProgress', onProgress);
  if (headers !== undefined) assertHeaders(headers);
  if (context !== undefined && !(Object(context).signal instanceof AbortSignal))
    refuse('context', context, "use a handler's context");
  if (retry !== undefined) assertRetry(retry);
  if (policies !== undefined) assertPolicies(policies, retry !== undefined);
  if (idempotencyKey !== true && typeof idempotencyKey !== 'function')
    if (idempotencyKey !== undefined)
      refuse('idempotencyKey', idempotencyKey, 'use true, or a function that makes a key');
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

/** Throws for what is no retry at all; the policy checks its options itself. */
function assertRetry(retry: NonNullable<CallSettings['retry']>): void {
  if (typeof retry === 'number')
    return assertNumbers({ retry }, 'use the number of retries, 0 for none', 0);
  assertObject('retry', retry, 'a number of retries or { limit, delay, maxDelay, … }');
  assertBoolean('retry.anyRoute', retry.anyRoute);
}

function assertPolicies(policies: NonNullable<CallSettings['policies']>, hasRetry: boolean): void {
  assertObject('policies', policies, '{ circuitBreaker, bulkhead, … }');
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
  assertFunction('policies.key', key);
  assertBoolean('policies.retry.anyRoute', (retry as RetryOptions | undefined)?.anyRoute);
}

function assertFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') refuse(name, value, 'use a function');
}

function assertBatch(batch: NonNullable<ClientOptions['batch']>): void {
  if (typeof batch === 'boolean') return;
  assertObject('batch', batch, 'true, false or { maxBatch }');
  assertKnownOptions('The option batch', batch, BATCH_OPTIONS);
  assertNumbers({ maxBatch: batch.maxBatch }, 'use a number of calls from 1', 1);
}

/** Throws for headers that would not be sent: `await` is missing, for example. */
export function assertHeaders(headers: object): void {
  if (typeof headers === 'function') return;
  const isObject = {}.toString.call(headers) === '[object Object]';
  if (isObject || (typeof headers === 'object' && Symbol.iterator in headers)) return;
  refuse('headers', headers, 'pass an object, Headers, pairs of name and value, or a function');
}

function assertNumbers(
  numbers: Readonly<Record<string, unknown>>,
  fix: string,
  least: number = Number.MIN_VALUE,
): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (typeof value === 'number' && value >= least)) continue;
    throw new RangeError(`${name} is ${describe(value)}; ${fix}`);
  }
}

function assertBoolean(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean') refuse(name, value, 'use true or false');
}

function assertObject(name: string, value: unknown, fix: string): void {
  if (typeof value !== 'object' || value === null) refuse(name, value, `use ${fix}`);
}

function refuse(name: string, value: unknown, fix: string): never {
  throw new TypeError(`${name} is ${describe(value)}; ${fix}`);
}

/** `"5"`, `true`, `[object Promise]` */
function describe(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? {}.toString.call(value)
    : typeof value === 'string'
      ? JSON.stringify(value)
      : String(value);
}

import {
  assertFunctions,
  assertNumbers,
  assertOneOf,
  assertOptions,
  assertThat,
} from '@mikrokit/policies/option-checks';
import type { CallOptions, FetchOptions, RequestOptions } from './options.ts';

const NAMES: Readonly<Record<keyof FetchOptions, 1>> = {
  url: 1,
  headers: 1,
  policies: 1,
  cache: 1,
  identity: 1,
  interceptors: 1,
  redirects: 1,
  cookies: 1,
  idleTimeout: 1,
  maxReplySize: 1,
  lists: 1,
  onReconnect: 1,
  trace: 1,
  tracing: 1,
  transport: 1,
};

/** Throws a `TypeError` or `RangeError` for options that do not exist, and for values that they cannot have. */
export function assertFetchOptions(options: FetchOptions): void {
  assertOptions('createFetch', options, NAMES);
  const { redirects, cookies, idleTimeout, maxReplySize, lists, identity, interceptors } = options;
  const { onReconnect, trace, tracing, transport } = options;
  if (redirects !== 'manual')
    assertNumbers({ redirects }, COUNT, "use a whole number from 0, or 'manual'");
  assertNumbers({ maxReplySize }, COUNT, 'use a whole number of bytes from 0');
  assertIdleTimeout(idleTimeout);
  assertOneOf('lists', lists, ['repeat', 'comma', 'brackets']);
  assertFunctions({ onReconnect, trace, tracing, transport });
  assertThat('interceptors', interceptors, areFunctions, 'use a list of functions');
  if (identity !== 'public')
    assertThat('identity', identity, isFunction, "use a function, or 'public'");
  if (typeof cookies !== 'boolean')
    assertThat('cookies', cookies, isJar, 'use true, or a jar with getCookieString and setCookie');
}

const REQUEST_NAMES: Readonly<Record<keyof RequestOptions, 1>> = {
  query: 1,
  headers: 1,
  body: 1,
  signal: 1,
  timeout: 1,
  idleTimeout: 1,
  policies: 1,
  deadline: 1,
  idempotencyKey: 1,
  repeatable: 1,
  cache: 1,
  onReconnect: 1,
  trace: 1,
  onUpload: 1,
};

const CALL_NAMES = { path: 1, ...REQUEST_NAMES };

/** Throws a `TypeError` for options of a call without an interface that do not exist. */
export function assertRequestOptions(options: RequestOptions): void {
  assertOptions('The call', options, REQUEST_NAMES);
}

/** Throws a `TypeError` for options of a call of an endpoint that do not exist. */
export function assertCallOptions(options: CallOptions): void {
  assertOptions<CallOptions>('The call', options, CALL_NAMES);
}

/** Throws a `RangeError` for a value for which Node's timers would not wait. */
export function assertIdleTimeout(idleTimeout: unknown): void {
  const range = { least: 0, most: 2 ** 31 - 1 };
  assertNumbers({ idleTimeout }, range, 'use a number of milliseconds, 0 for no limit');
}

const COUNT = { least: 0, most: Number.MAX_SAFE_INTEGER, integer: true };

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function areFunctions(value: unknown): boolean {
  return Array.isArray(value) && value.every(isFunction);
}

function isJar(value: unknown): boolean {
  const { getCookieString, setCookie } = Object(value);
  return isFunction(getCookieString) && isFunction(setCookie);
}

import type { FetchOptions } from './options.ts';

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

/** Throws a `TypeError` for options that do not exist, and for values that they cannot have. */
export function assertFetchOptions(options: FetchOptions): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('createFetch takes an object of options with a url');
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(NAMES, name));
  if (unknown !== undefined)
    throw new TypeError(
      `createFetch: unknown option '${unknown}'; it takes ${Object.keys(NAMES).join(', ')}`,
    );
  const {
    redirects,
    cookies,
    idleTimeout,
    maxReplySize,
    lists,
    onReconnect,
    trace,
    tracing,
    transport,
    interceptors,
    identity,
  } = options;
  const refuse = (name: string, fix: string) => {
    throw new TypeError(`createFetch: ${name} must be ${fix}`);
  };
  const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
  if (redirects !== undefined && redirects !== 'manual' && !isCount(redirects))
    refuse('redirects', "a number from 0 on, or 'manual'");
  if (maxReplySize !== undefined && !isCount(maxReplySize))
    refuse('maxReplySize', 'a number of bytes');
  if (idleTimeout !== undefined && !isMilliseconds(idleTimeout))
    refuse('idleTimeout', 'a number of milliseconds, 0 for no limit');
  if (lists !== undefined && !['repeat', 'comma', 'brackets'].includes(lists))
    refuse('lists', "'repeat', 'comma' or 'brackets'");
  if (onReconnect !== undefined && typeof onReconnect !== 'function')
    refuse('onReconnect', 'a function');
  if (trace !== undefined && typeof trace !== 'function') refuse('trace', 'a function');
  if (tracing !== undefined && typeof tracing !== 'function')
    refuse('tracing', 'a function, such as openTelemetry()');
  if (transport !== undefined && typeof transport !== 'function')
    refuse('transport', 'a function, such as undiciTransport()');
  if (interceptors?.some((one) => typeof one !== 'function'))
    refuse('interceptors', 'a list of functions');
  if (identity !== undefined && identity !== 'public' && typeof identity !== 'function')
    refuse('identity', "a function, or 'public'");
  const isJar =
    typeof cookies === 'object' &&
    typeof cookies?.getCookieString === 'function' &&
    typeof cookies.setCookie === 'function';
  if (cookies !== undefined && typeof cookies !== 'boolean' && !isJar)
    refuse('cookies', 'true, or a jar with getCookieString and setCookie');
}

/** Whether a value is a limit of time, or 0 for none. */
export function isMilliseconds(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

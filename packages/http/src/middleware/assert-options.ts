import { assertKnownOptions } from '@mikrokit/router';
import type { CompressOptions } from '../node/reply/compression.ts';
import type { CorsOptions } from './cors.ts';
import type { MiddlewareOptions } from './middleware.ts';

/** Replaced by `mikrokit build`. Functions start often, and leave out the texts below. */
declare const MIKROKIT_BUILD: 'server' | 'function' | undefined;

const isFunction = typeof MIKROKIT_BUILD !== 'undefined' && MIKROKIT_BUILD === 'function';

/** The options with invalid values, and the messages about these. */
const TEXTS = {
  'cors: credentials': () => "cors: origins '*' with credentials is forbidden; list the origins",
  'cors: maxAge': (value: unknown) =>
    `cors: maxAge is ${value}; use a number of seconds, 0 or more`,
  'cors: headers': (value: unknown) =>
    `cors: headers and exposeHeaders are lists of names, ['x-tenant'], not ${JSON.stringify(value)}`,
  'cors: origin': (value: unknown) =>
    `cors: ${JSON.stringify(value)} is not an origin; write scheme, host and port: https://app.example.com`,
  health: (value: unknown) =>
    `health is ${JSON.stringify(value)}; begin it with '/' and leave out '?', '#' and spaces`,
  requestIdHeader: (value: unknown) =>
    `requestIdHeader is ${JSON.stringify(value)}; name a header of your own, such as 'x-request-id'`,
  'compress: threshold': (value: unknown) =>
    `compress: threshold is ${value}; use a number of bytes, 0 or more`,
  'compress: encoding': (value: unknown) =>
    `compress: ${JSON.stringify(value)} is not one of zstd, br, gzip`,
};

/**
 * Throws for middleware options that cannot work. Hosts that load the middleware lazily call this
 * at startup.
 */
export function assertMiddleware({ cors, health, requestIdHeader }: MiddlewareOptions): void {
  assertHealthPath(health);
  assertRequestIdHeader(requestIdHeader);
  if (cors !== undefined) assertCors(cors);
}

/** Throws for CORS options that browsers would ignore, or that would allow every page. */
export function assertCors(options: CorsOptions): void {
  assertKnownOptions('cors', options, {
    origins: 1,
    headers: 1,
    exposeHeaders: 1,
    credentials: 1,
    maxAge: 1,
  });
  const { origins, credentials = false, maxAge = 600 } = options;
  if (origins === '*' && credentials) rejectOption('cors: credentials', credentials);
  assertCount('cors: maxAge', maxAge);
  // Functions start often, so save the time.
  if (!isFunction) assertHeaderLists(options);
  if (origins === '*' || typeof origins === 'function') return;
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      rejectOption('cors: origin', origin);
  }
}

export function assertHealthPath(path: string | undefined): void {
  if (path !== undefined && !/^\/[^?#\s]*$/.test(path)) rejectOption('health', path);
}

export function assertRequestIdHeader(name: string | undefined): void {
  const isOwn = name === undefined || (isFieldName(name) && !OF_REPLIES.test(name));
  if (!isOwn) rejectOption('requestIdHeader', name);
}

/** Headers that replies use for other purposes, or that clients react to. */
const OF_REPLIES =
  /^(?:access-control-.*|age|allow|cache-control|connection|content-.*|date|etag|expires|keep-alive|last-modified|location|mikrokit-.*|ratelimit.*|referrer-policy|retry-after|set-cookie|strict-transport-security|trailer|transfer-encoding|upgrade|vary|www-authenticate|x-content-type-options|x-frame-options)$/i;

export function assertCompression(options: CompressOptions): void {
  assertKnownOptions('compress', options, { threshold: 1, encodings: 1 });
  const { threshold = 1_024, encodings = [] } = options;
  assertCount('compress: threshold', threshold);
  for (const encoding of encodings) {
    if (!['zstd', 'br', 'gzip'].includes(encoding)) rejectOption('compress: encoding', encoding);
  }
}

function assertHeaderLists({ headers, exposeHeaders }: CorsOptions): void {
  for (const names of [headers, exposeHeaders]) {
    const isList = names === undefined || (Array.isArray(names) && names.every(isFieldName));
    if (!isList) rejectOption('cors: headers', names);
  }
}

/** RFC 9110 section 5.1. */
function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(name);
}

function assertCount(option: keyof typeof TEXTS, value: number): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw new RangeError(messageOf(option, value));
}

function rejectOption(option: keyof typeof TEXTS, value: unknown): never {
  throw new TypeError(messageOf(option, value));
}

/** In a built function, the message is only the option and its value. */
function messageOf(option: keyof typeof TEXTS, value: unknown): string {
  if (isFunction) return `${option} is ${value} (the source says more)`;
  return TEXTS[option](value);
}

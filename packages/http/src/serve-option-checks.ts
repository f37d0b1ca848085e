import { assertKnownOptions, type OptionNames } from '@mikrokit/router';
import { MIDDLEWARE_OPTION_NAMES } from './middleware/middleware-option-names.ts';
import { completeTimeouts, type Timeouts } from './node/server/timeouts.ts';
import type { ServeOptions } from './serve-options.ts';

const OPTION_NAMES: OptionNames<ServeOptions> = {
  port: 1,
  hostname: 1,
  socketPath: 1,
  tls: 1,
  http2: 1,
  maxConnections: 1,
  compress: 1,
  trustProxy: 1,
  date: 1,
  transport: 1,
  accessLog: 1,
  signals: 1,
  shutdownDeadline: 1,
  onClose: 1,
  workers: 1,
  shutdownDelay: 1,
  fallback: 1,
  middleware: 1,
  webSocket: 1,
  headersTimeout: 1,
  requestTimeout: 1,
  keepAliveTimeout: 1,
  ...MIDDLEWARE_OPTION_NAMES,
};

/** Throws for unknown options, and for values that would start a server but have no effect. */
export function assertServeOptions(options: ServeOptions): void {
  assertKnownOptions('serve', options, OPTION_NAMES);
  assertAddress(options);
  assertTls(options.tls);
  for (const name of ['http2', 'date', 'securityHeaders'] as const)
    assert(options[name], isBoolean, { name, fix: 'use true or false' });
  assertTimeouts(options);
  const { transport = 'fast-path' } = options;
  if (transport !== 'fast-path' && transport !== 'node')
    throw new TypeError(`transport is ${JSON.stringify(transport)}; use 'fast-path' or 'node'`);
  assertNumber('maxConnections', options.maxConnections, {
    least: 1,
    fix: 'use a whole number from 1, or leave it out for no limit',
  });
  for (const name of ['shutdownDeadline', 'shutdownDelay'] as const)
    assertNumber(name, options[name], { least: 0, fix: 'use a number of milliseconds' });
  assertCompress(options.compress);
  assert(options.accessLog, (log) => isObject(log) && typeof log.info === 'function', {
    name: 'accessLog',
    fix: 'pass a logger with a method info, such as console or pino()',
  });
  const isFunction = (value: unknown) => typeof value === 'function';
  assert(options.onClose, isFunction, { name: 'onClose', fix: 'pass a function' });
  assert(options.fallback, isFunction, {
    name: 'fallback',
    fix: 'pass a function (request) => Response',
  });
  assertMiddleware(options.middleware);
  assertWebSocket(options);
  assertSignals(options.signals);
}

function assertAddress({ port, hostname, socketPath }: ServeOptions): void {
  assertNumber('port', port, {
    least: 0,
    most: 65_535,
    fix: 'use a whole number from 0 to 65535, for example Number(process.env.PORT)',
  });
  // Node would listen on all networks.
  if (hostname === '') throw new TypeError("hostname is ''; name an address, or leave it out");
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  assert(hostname, isText, { name: 'hostname', fix: 'name an address, or leave it out' });
  assert(socketPath, isText, { name: 'socketPath', fix: 'name a file' });
  if (socketPath !== undefined && (port ?? hostname) !== undefined)
    throw new TypeError(
      `socketPath is used instead of port and hostname; leave out ${port === undefined ? 'hostname' : 'port'}`,
    );
}

function assertTimeouts(given: Timeouts): void {
  const timeouts = completeTimeouts(given);
  for (const [name, value] of Object.entries(timeouts)) {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 31) continue;
    throw new RangeError(`${name} is ${value}; use a number of milliseconds, 0 for no limit`);
  }
  const { headersTimeout, requestTimeout } = timeouts;
  if (requestTimeout > 0 && headersTimeout > requestTimeout) {
    throw new RangeError('headersTimeout is longer than requestTimeout, which includes it');
  }
}

function assertTls(tls: ServeOptions['tls']): void {
  const fix = 'pass { key, cert } or { pfx }';
  assert(tls, isObject, { name: 'tls', fix });
  if (tls === undefined) return;
  const { key, cert, pfx, SNICallback, pskCallback } = tls;
  if ((key === undefined) !== (cert === undefined) && pfx === undefined)
    throw new TypeError(
      `tls has ${key === undefined ? 'cert without key' : 'key without cert'}; ${fix}`,
    );
  if ((cert ?? pfx ?? SNICallback ?? pskCallback) === undefined)
    throw new TypeError(`tls has no certificate; ${fix}`);
}

function assertCompress(compress: ServeOptions['compress']): void {
  assert(compress, (value) => isBoolean(value) || isObject(value), {
    name: 'compress',
    fix: 'use true, false or { threshold, encodings }',
  });
  if (typeof compress === 'object' && compress.encodings?.length === 0)
    throw new TypeError('compress.encodings is empty; use compress: false to compress nothing');
}

function assertMiddleware(middleware: ServeOptions['middleware']): void {
  const fix = 'pass a list of functions (request, response, next), such as [helmet()]';
  assert(middleware, Array.isArray, { name: 'middleware', fix });
  for (const [at, one] of middleware?.entries() ?? []) {
    if (typeof one === 'function' && one.length < 4) continue;
    const what = typeof one === 'function' ? 'an error handler' : describe(one);
    throw new TypeError(`middleware[${at}] is ${what}; ${fix}`);
  }
}

function assertWebSocket({ webSocket, http2, tls }: ServeOptions): void {
  assert(webSocket, (value) => isBoolean(value) || isObject(value), {
    name: 'webSocket',
    fix: 'use true, false or an object of options',
  });
  if (typeof webSocket === 'object')
    assert(webSocket.WebSocketServer, (value) => typeof value === 'function', {
      name: 'webSocket: WebSocketServer',
      fix: 'pass the class WebSocketServer of ws',
    });
  if ((webSocket ?? false) !== false && http2 && tls === undefined)
    throw new TypeError(
      'webSocket needs HTTP/1.1; leave out http2, or add tls, which offers both versions',
    );
}

/** Node accepts listeners for any event name, so a misspelt signal would have no effect. */
function assertSignals(signals: ServeOptions['signals']): void {
  const fix = "use true for SIGTERM and SIGINT, or a list such as ['SIGTERM']";
  assert(signals, (value) => isBoolean(value) || Array.isArray(value), { name: 'signals', fix });
  if (!Array.isArray(signals)) return;
  const known = process.getBuiltinModule('node:os').constants.signals;
  for (const signal of signals) {
    if (Object.hasOwn(known, signal) && signal !== 'SIGKILL' && signal !== 'SIGSTOP') continue;
    throw new TypeError(`signals: a process cannot listen for ${describe(signal)}; ${fix}`);
  }
}

function assertNumber(
  name: string,
  value: unknown,
  { least, most = 2 ** 31 - 1, fix }: { least: number; most?: number; fix: string },
): void {
  if (value === undefined) return;
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  throw new RangeError(`${name} is ${describe(value)}; ${fix}`);
}

function assert(
  value: unknown,
  isValid: (value: unknown) => boolean,
  { name, fix }: { name: string; fix: string },
): void {
  if (value !== undefined && !isValid(value))
    throw new TypeError(`${name} is ${describe(value)}; ${fix}`);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** `"3a"`, `true`, `[object Object]` */
function describe(value: unknown): string {
  if (isObject(value)) return {}.toString.call(value);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

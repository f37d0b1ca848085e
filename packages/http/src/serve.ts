import { assertKnownOptions, type Dispatcher, type OptionNames } from '@mikrokit/router';
import { MIDDLEWARE_OPTION_NAMES } from './middleware/middleware-option-names.ts';
import { serveInProcess } from './serve-in-process.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';

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
  headersTimeout: 1,
  requestTimeout: 1,
  keepAliveTimeout: 1,
  ...MIDDLEWARE_OPTION_NAMES,
};

/**
 * Serves a router over HTTP. Rejects with Node's own error when it cannot listen, e.g. `EADDRINUSE`, and with a
 * `TypeError` or `RangeError` for options that cannot work.
 */
export async function serve(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  assertKnownOptions('serve', options, OPTION_NAMES);
  if (typeof api?.accept !== 'function')
    throw new TypeError('serve: the first argument is no router; pass that of createRouter');
  // Loaded only if there is more to check than a port: reading modules is a part of each cold start.
  if (Object.keys(options).some((name) => name !== 'port' || !isPort(options.port))) {
    const { assertServeOptions } = await import('./serve-option-checks.ts');
    assertServeOptions(options);
  }
  const { workers } = options;
  if (workers === undefined) return serveInProcess(api, options);
  // Loaded only with workers.
  if (process.getBuiltinModule('node:cluster').isPrimary) {
    const { serveWithWorkers } = await import('./workers/serve-with-workers.ts');
    return serveWithWorkers(options, workers);
  }
  const { serveAsWorker } = await import('./workers/serve-as-worker.ts');
  return serveAsWorker(api, options);
}

function isPort(port: number | undefined): boolean {
  return port === undefined || (Number.isInteger(port) && port >= 0 && port < 65_536);
}

import type { Dispatcher } from '@mikrokit/router';
import { serveHere } from './serve-here.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';
import { signalsOf } from './shut-down.ts';
import { ignoreSignals, obeyPrimary } from './workers/serve-as-worker.ts';
import { serveWithWorkers } from './workers/serve-with-workers.ts';

/**
 * Serves a router over HTTP. Rejects with node's own error when it cannot listen, e.g. `EADDRINUSE`, and throws
 * a `TypeError` or `RangeError` for options that cannot work.
 */
export async function serve(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  const { workers } = options;
  if (workers === undefined) return serveHere(api, options);
  if (process.getBuiltinModule('node:cluster').isPrimary) return serveWithWorkers(options, workers);
  const signals = signalsOf(options.signals);
  ignoreSignals(signals.length > 0 ? [...signals, 'SIGHUP'] : []);
  const server = await serveHere(api, { ...options, signals: false });
  obeyPrimary(server);
  return server;
}

import type { Dispatcher } from '@mikrokit/router';
import { serveHere } from './serve-here.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';

/**
 * Serves a router over HTTP. Rejects with node's own error when it cannot listen, e.g. `EADDRINUSE`, and throws
 * a `TypeError` or `RangeError` for options that cannot work.
 */
export async function serve(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  const { workers } = options;
  if (workers === undefined) return serveHere(api, options);
  // Not loaded by the others: reading it is a part of each cold start.
  if (process.getBuiltinModule('node:cluster').isPrimary) {
    const { serveWithWorkers } = await import('./workers/serve-with-workers.ts');
    return serveWithWorkers(options, workers);
  }
  const { serveAsWorker } = await import('./workers/serve-as-worker.ts');
  return serveAsWorker(api, options);
}

import type { Dispatcher } from '@mikrokit/router';

import { hasOnlyPort, serveInProcess } from './serve-in-process.ts';
import type { HttpServer, ServeOptions } from './serve-options.ts';

/**
 * Serves a router over HTTP. Rejects with Node's own error when it cannot listen, e.g. `EADDRINUSE`, with the error of
 * a store that cannot be prepared, and with a `TypeError` or `RangeError` for invalid options.
 *
 * @example
 * ```ts
 * import { serve } from '@mikrokit/http';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ hello: (_context, name: string) => `Hello ${name}` });
 * const server = await serve(api, { port: 0, health: '/health' });
 *
 * const reply = await fetch(`${server.url}/hello`, {
 *   method: 'POST',
 *   headers: { 'content-type': 'application/json' },
 *   body: '["Ada"]',
 * });
 * console.log(await reply.json()); // → { hello: 'Hello Ada' }
 * await server.close();
 * ```
 */
export async function serve(api: Dispatcher, options: ServeOptions = {}): Promise<HttpServer> {
  if (typeof api?.accept !== 'function')
    throw new TypeError('serve: expected a router. Pass the result of createRouter().');
  // Loaded only if there is more than a port to check: reading modules is a part of each cold
  // start.
  if (!hasOnlyPort(options)) {
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

import type { Dispatcher } from '@mikrokit/router';
import type { Fallback } from '@mikrokit/router/web';
import type { ServerConnections } from './node/connections/server-connections.ts';
import type { ServerMiddleware, ServerMiddlewareOptions } from './node/server-middleware.ts';
import type { ServeOptions } from './serve-options.ts';

/** The parts of a server that depend on its options. */
export interface ServerParts {
  /** The router, with the fallback. */
  readonly api: Dispatcher;
  readonly middleware: ServerMiddleware | undefined;
}

/** Makes the parts for some options, and removes a stale Unix socket. */
export async function createServerParts(
  router: Dispatcher,
  connections: ServerConnections,
  options: ServeOptions,
): Promise<ServerParts> {
  const { fallback, socketPath } = options;
  const api = fallback === undefined ? router : await withFallback(router, fallback);
  const middleware = await createMiddlewareIfAny(connections, options);
  // Workers listen through their primary process, which has already removed it.
  if (socketPath !== undefined && process.getBuiltinModule('node:cluster').isPrimary) {
    const { removeAbandonedSocket } = await import('./node/server/abandoned-socket.ts');
    await removeAbandonedSocket(socketPath);
  }
  return { api, middleware };
}

async function withFallback(router: Dispatcher, fallback: Fallback): Promise<Dispatcher> {
  const { withFallback } = await import('@mikrokit/router/web');
  return withFallback(router, fallback);
}

/**
 * Only these options load the middleware, because reading modules is a part of each cold start.
 * `tls` alone needs none. The type checker finds a missing option.
 */
const MIDDLEWARE_OPTIONS: Record<Exclude<keyof ServerMiddlewareOptions, 'tls'>, true> = {
  accessLog: true,
  compress: true,
  cors: true,
  health: true,
  securityHeaders: true,
  requestIdHeader: true,
  trustProxy: true,
};

async function createMiddlewareIfAny(
  connections: ServerConnections,
  options: ServeOptions,
): Promise<ServerMiddleware | undefined> {
  const names = Object.keys(MIDDLEWARE_OPTIONS) as (keyof typeof MIDDLEWARE_OPTIONS)[];
  const needsMiddleware = names.some((name) => (options[name] ?? false) !== false);
  if (!needsMiddleware) return undefined;
  const { createServerMiddleware } = await import('./node/server-middleware.ts');
  return createServerMiddleware(options, connections);
}

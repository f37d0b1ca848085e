import type { CompressOptions } from '../node/reply/compression.ts';
import type { CorsOptions } from './cors.ts';
import type { MiddlewareOptions } from './middleware.ts';

/** Throws for middleware options that cannot work. Hosts that load the middleware lazily call this at start-up. */
export function assertMiddleware({ cors, health }: MiddlewareOptions): void {
  assertHealthPath(health);
  if (cors !== undefined) assertCors(cors);
}

/** Throws for CORS options that a browser would not honour, or that would let every page in. */
export function assertCors({ origins, credentials = false, maxAge = 600 }: CorsOptions): void {
  if (origins === '*' && credentials) {
    throw new TypeError("cors: origins '*' with credentials is forbidden; list the origins");
  }
  if (!Number.isInteger(maxAge) || maxAge < 0) {
    throw new RangeError(`cors: maxAge is ${maxAge}; use a number of seconds, 0 or more`);
  }
  if (origins === '*' || typeof origins === 'function') return;
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new TypeError(
      `cors: ${JSON.stringify(origin)} is not an origin; write scheme, host and port: https://app.example.com`,
    );
  }
}

export function assertHealthPath(path: string | undefined): void {
  if (path === undefined || /^\/[^?#\s]*$/.test(path)) return;
  throw new TypeError(
    `health is ${JSON.stringify(path)}; begin it with '/' and leave out '?', '#' and spaces`,
  );
}

export function assertCompression(options: CompressOptions): void {
  const { threshold = 1_024, encodings = [] } = options;
  if (!Number.isInteger(threshold) || threshold < 0) {
    throw new RangeError(`compress: threshold is ${threshold}; use a number of bytes, 0 or more`);
  }
  for (const encoding of encodings) {
    if (['zstd', 'br', 'gzip'].includes(encoding)) continue;
    throw new TypeError(`compress: ${JSON.stringify(encoding)} is none of zstd, br, gzip`);
  }
}

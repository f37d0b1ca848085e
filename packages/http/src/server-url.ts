import type { ServeOptions } from './serve-options.ts';

/** The URL of a server: `http://127.0.0.1:3000`, `unix:/run/api.sock`. */
export function serverUrl(
  port: number,
  { hostname = '127.0.0.1', socketPath, tls }: ServeOptions,
): string {
  if (socketPath !== undefined) return `unix:${socketPath}`;
  const isWildcard = hostname === '0.0.0.0' || hostname === '::';
  const host = isWildcard ? 'localhost' : hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${tls === undefined ? 'http' : 'https'}://${host}:${port}`;
}

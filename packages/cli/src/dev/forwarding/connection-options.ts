import type { ServerAddress } from '../messages.ts';

/** The options of Node's `connect` and `request` for a server on this machine. */
export function connectionOptions(address: ServerAddress) {
  // A certificate of development is not known to this process.
  const trust = { rejectUnauthorized: false };
  if ('path' in address) return { socketPath: address.path, path: address.path, ...trust };
  return { host: toCallable(address.host), port: address.port, ...trust };
}

/** A server that listens on all addresses is called on the local one. */
function toCallable(host: string): string {
  if (host === '::') return '::1';
  return host === '0.0.0.0' ? '127.0.0.1' : host;
}

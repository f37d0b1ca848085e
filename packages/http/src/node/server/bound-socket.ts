import type { BoundSocket } from 'node:net';
import { isNode } from './is-node.ts';

/**
 * Binds a socket to an IPv4 address, for `listen` to take. With the address itself, `listen` looks it up as a name: that
 * loads node:dns and compiles a large pattern, a sixth of the CPU of starting a small server (`npm run bench -- start`).
 * `undefined` where that is not possible.
 */
export function boundSocketFor(port: number, hostname: string): BoundSocket | undefined {
  const { BoundSocket, isIPv4 } = process.getBuiltinModule('node:net');
  // Since Node 26.4. The class of this name in Bun binds nothing.
  if (BoundSocket === undefined || !isNode() || !isIPv4(hostname)) return undefined;
  // Workers of a cluster share the socket of their parent.
  if (!process.getBuiltinModule('node:cluster').isPrimary) return undefined;
  try {
    return new BoundSocket({ port, host: hostname });
  } catch {
    // `listen` reports the error, e.g. a port in use.
    return undefined;
  }
}

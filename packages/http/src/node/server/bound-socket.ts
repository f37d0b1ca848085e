import type { BoundSocket } from 'node:net';
import { isNode } from './is-node.ts';

/**
 * Binds a socket to an IPv4 address, for `listen`. With the address itself, `listen` would look it
 * up as a name. That loads node:dns and compiles a large pattern: a sixth of the CPU time to start
 * a small server (`npm run bench -- start`). `undefined` if it is impossible.
 */
export function boundSocketFor(port: number, hostname: string): BoundSocket | undefined {
  const { BoundSocket, isIPv4 } = process.getBuiltinModule('node:net');
  // Since Node 26.4. Bun's class with this name binds nothing.
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

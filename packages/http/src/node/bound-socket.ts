import type { BoundSocket } from 'node:net';
import { isNode } from './is-node.ts';

/**
 * A socket that is bound to an IPv4 address already, for `listen` to take. Given the address, `listen` looks it up as if
 * it were a name: that loads node:dns and compiles a large pattern, a sixth of all that the start of a small server
 * takes (`npm run bench:start`). `undefined` where there is none to be had, and `listen` has to do it all.
 */
export function boundSocketFor(port: number, hostname: string): BoundSocket | undefined {
  const { BoundSocket, isIPv4 } = process.getBuiltinModule('node:net');
  // Made by Node since 26.4; Bun has a class of this name that makes none.
  if (BoundSocket === undefined || !isNode() || !isIPv4(hostname)) return undefined;
  // The workers of a cluster share the socket of their parent.
  if (!process.getBuiltinModule('node:cluster').isPrimary) return undefined;
  try {
    return new BoundSocket({ port, host: hostname });
  } catch {
    // The port is taken, say: `listen` tells it as it always does.
    return undefined;
  }
}

import * as net from 'node:net';

/** Where a program asks to listen. */
export interface ListenAddress {
  readonly port: number;
  /** Default: all addresses. */
  readonly host?: string | undefined;
}

export function isSameLocation(a: ListenAddress, b: ListenAddress): boolean {
  return a.port === b.port && a.host === b.host;
}

/**
 * The location in the arguments of `listen`. `undefined` for Unix sockets, file descriptors, any
 * free port, and options for which a socket of another process cannot replace a new one.
 */
export function locationOf([first, second]: readonly unknown[]): ListenAddress | undefined {
  if (typeof first === 'number' || typeof first === 'string') {
    return toLocation(first, typeof second === 'string' ? second : undefined);
  }
  if (typeof first !== 'object' || first === null) return undefined;
  // Since Node 26.4.
  if (net.BoundSocket !== undefined && first instanceof net.BoundSocket) {
    const address = first.address();
    return typeof address === 'string' ? undefined : toLocation(address.port, address.address);
  }
  const { port, host, path, ipv6Only, reusePort, signal } = first as net.ListenOptions;
  if (path !== undefined || signal || ipv6Only || reusePort) return undefined;
  return toLocation(port, host);
}

function toLocation(port: unknown, host: string | undefined): ListenAddress | undefined {
  const number = Number(port);
  return Number.isInteger(number) && number > 0 ? { port: number, host } : undefined;
}

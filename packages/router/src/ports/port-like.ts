/**
 * One end of a channel: a `MessagePort` of the browser, of `node:worker_threads` or of Electron, a `Worker`, or the global
 * object of a worker.
 */
export interface PortLike {
  // biome-ignore lint/suspicious/noExplicitAny: every runtime has its own class of what can be transferred.
  postMessage(message: unknown, transfer?: any[]): void;
  // biome-ignore lint/suspicious/noExplicitAny: every runtime has its own class of events.
  addEventListener?(type: string, listener: (event: any) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  removeEventListener?(type: string, listener: (event: any) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  on?(type: string, listener: (value: any) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  off?(type: string, listener: (value: any) => void): unknown;
  start?(): void;
  /** Node: whether the port keeps the process running. A closed one never does. */
  hasRef?(): boolean;
}

/** Throws a `TypeError` unless the value is a port. */
export function assertPort(owner: string, port: PortLike): void {
  const { postMessage, on, addEventListener } = port ?? {};
  const listens = typeof on === 'function' || typeof addEventListener === 'function';
  if (typeof postMessage === 'function' && listens) return;
  throw new TypeError(
    `${owner}: the port has no postMessage, or takes no listeners; pass a MessagePort or a Worker`,
  );
}

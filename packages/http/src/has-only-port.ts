import type { ServeOptions } from './serve-options.ts';

/** Whether options name nothing but a valid port, so that no code for options has to be loaded. */
export function hasOnlyPort(options: ServeOptions): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return Object.keys(options).every((name) => name === 'port') && isPort(options.port);
}

function isPort(port: number | undefined): boolean {
  return port === undefined || (Number.isInteger(port) && port >= 0 && port < 65_536);
}

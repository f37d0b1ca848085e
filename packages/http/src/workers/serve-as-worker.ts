import type { HttpServer } from '../serve-options.ts';
import { isCloseMessage } from './worker-message.ts';

/** Lets the primary process close a worker's server; then the worker ends. */
export function obeyPrimary(server: HttpServer): void {
  process.on('message', (message) => {
    if (!isCloseMessage(message)) return;
    server.close(message.how).finally(() => process.disconnect?.());
  });
}

/** A Ctrl-C reaches every process of a terminal; when to end is the primary's to say. */
export function ignoreSignals(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals) process.on(signal, () => {});
}

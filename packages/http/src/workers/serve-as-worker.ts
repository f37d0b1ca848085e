import type { Dispatcher } from '@mikrokit/router';
import { serveHere } from '../serve-here.ts';
import type { HttpServer, ServeOptions } from '../serve-options.ts';
import { signalsOf } from '../shut-down.ts';
import { isCloseMessage } from './worker-message.ts';

/** Serves in a worker, for as long as the primary process wants. */
export async function serveAsWorker(api: Dispatcher, options: ServeOptions): Promise<HttpServer> {
  const signals = signalsOf(options.signals);
  ignoreSignals(signals.length > 0 ? [...signals, 'SIGHUP'] : []);
  const server = await serveHere(api, { ...options, signals: false });
  obeyPrimary(server);
  return server;
}

/** Lets the primary process close a worker's server; then the worker ends. */
function obeyPrimary(server: HttpServer): void {
  process.on('message', (message) => {
    if (!isCloseMessage(message)) return;
    server.close(message.how).finally(() => process.disconnect?.());
  });
}

/** A Ctrl-C reaches every process of a terminal; when to end is the primary's to say. */
function ignoreSignals(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals) process.on(signal, () => {});
}

import type { Dispatcher } from '@mikrokit/router';
import { serveInProcess } from '../serve-in-process.ts';
import type { HttpServer, ServeOptions } from '../serve-options.ts';
import { shutdownSignals } from '../shutdown-signals.ts';
import { isCloseMessage } from './worker-message.ts';

/** Serves in a worker process until the primary process closes it. */
export async function serveAsWorker(api: Dispatcher, options: ServeOptions): Promise<HttpServer> {
  const signals = shutdownSignals(options.signals);
  const stopIgnoring = ignoreSignals(signals.length > 0 ? [...signals, 'SIGHUP'] : []);
  const server = await serveInProcess(api, { ...options, signals: false }).catch((error) => {
    stopIgnoring();
    throw error;
  });
  closeOnMessage(server);
  return server;
}

function closeOnMessage(server: HttpServer): void {
  process.on('message', (message) => {
    if (!isCloseMessage(message)) return;
    // Not `process.disconnect()`, which would lose connections that the primary process is passing
    // on.
    const { worker } = process.getBuiltinModule('node:cluster');
    server.close(message.how).finally(() => worker?.disconnect());
  });
}

/**
 * Ctrl-C reaches every process of a terminal, but the primary process decides when workers end.
 * Returns a function that removes the listeners.
 */
function ignoreSignals(signals: readonly NodeJS.Signals[]): () => void {
  const ignore = (): void => {};
  for (const signal of signals) process.on(signal, ignore);
  return () => {
    for (const signal of signals) process.off(signal, ignore);
  };
}

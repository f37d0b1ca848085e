import { assertCloseOptions } from '../close-options.ts';
import { removeAbandonedSocket } from '../node/server/abandoned-socket.ts';
import type { CloseOptions, HttpServer, ServeOptions } from '../serve-options.ts';
import { runOnClose } from '../server-closing.ts';
import { serverUrl } from '../server-url.ts';
import { onFirstSignal, shutdownSignals } from '../shutdown-signals.ts';
import { WorkerPool } from './worker-pool.ts';

/** Resolves the option `workers` to a number of workers. Throws a `RangeError` for an invalid one. */
function workerCount(workers: number | 'auto'): number {
  if (workers === 'auto') return process.getBuiltinModule('node:os').availableParallelism();
  if (Number.isInteger(workers) && workers > 0) return workers;
  throw new RangeError(`workers is ${workers}; use a whole number from 1, or 'auto'`);
}

/** Runs this process's script in workers, which serve. This process only supervises them. */
export async function serveWithWorkers(
  options: ServeOptions,
  workers: number | 'auto',
): Promise<HttpServer> {
  const { shutdownDeadline = 10_000, shutdownDelay = 0, socketPath } = options;
  const cluster = process.getBuiltinModule('node:cluster');
  const pool = new WorkerPool(cluster, workerCount(workers));
  // Without a delay: a worker that still accepts connections would close some before their first
  // call arrives.
  const rolling = { deadline: shutdownDeadline };
  const signals = shutdownSignals(options.signals);
  let closed: Promise<void> | undefined;
  const close: HttpServer['close'] = async (how = {}) => {
    assertCloseOptions(how);
    stopListening();
    process.off('SIGHUP', restartOnSignal);
    closed ??= closeAll(how);
    return closed;
  };
  const closeAll = async (how: CloseOptions): Promise<void> => {
    await pool.close(how);
    if (options.onClose !== undefined) await runOnClose(options.onClose);
  };
  const restart = (): Promise<void> => pool.restart(rolling);
  const restartOnSignal = (): void => {
    // The old workers continue.
    restart().catch((error: Error) => process.emitWarning(error));
  };
  const stopListening = onFirstSignal(signals, () =>
    close({ deadline: shutdownDeadline, delay: shutdownDelay }),
  );
  const start = async (): Promise<number> => {
    if (socketPath !== undefined) await removeAbandonedSocket(socketPath);
    return pool.start();
  };
  const port = await start().catch((error) => {
    stopListening();
    throw error;
  });
  if (signals.length > 0 && closed === undefined) process.on('SIGHUP', restartOnSignal);
  const native = async () => {
    throw new Error('With `workers`, this process serves nothing: call native() in the workers');
  };
  return { url: serverUrl(port, options), native, close, restart };
}

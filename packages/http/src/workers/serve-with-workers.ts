import type { HttpServer, ServeOptions } from '../serve-options.ts';
import { onSignals, signalsOf } from '../shut-down.ts';
import { urlOf } from '../url-of.ts';
import { WorkerPool } from './worker-pool.ts';

/** How many workers an option asks for. Throws a `RangeError` for a number that is none. */
export function workerCount(workers: number | 'auto'): number {
  if (workers === 'auto') return process.getBuiltinModule('node:os').availableParallelism();
  if (Number.isInteger(workers) && workers > 0) return workers;
  throw new RangeError(`workers is ${workers}; use a whole number from 1, or 'auto'`);
}

/** Runs this process' own script in workers, which serve; this process only looks after them. */
export async function serveWithWorkers(
  options: ServeOptions,
  workers: number | 'auto',
): Promise<HttpServer> {
  const { shutdownDeadline = 10_000, shutdownDelay = 0 } = options;
  const cluster = process.getBuiltinModule('node:cluster');
  const pool = new WorkerPool(cluster, workerCount(workers));
  const port = await pool.start();
  // Callers in the middle of a series of calls learn from a last reply that their connection ends.
  const rolling = { deadline: shutdownDeadline, delay: Math.max(shutdownDelay, timeToTell) };
  const signals = signalsOf(options.signals);
  let closed: Promise<void> | undefined;
  const close: HttpServer['close'] = (how = {}) => {
    stopListening();
    process.off('SIGHUP', restartOnSignal);
    closed ??= pool.close(how);
    return closed;
  };
  const restart = (): Promise<void> => pool.restart(rolling);
  const restartOnSignal = (): void => {
    // The workers that were there go on.
    restart().catch((error: Error) => process.emitWarning(error));
  };
  const stopListening = onSignals(signals, () => {
    close({ deadline: shutdownDeadline, delay: shutdownDelay });
  });
  if (signals.length > 0) process.on('SIGHUP', restartOnSignal);
  return { url: urlOf(port, options), close, restart };
}

const timeToTell = 250;

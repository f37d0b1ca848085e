import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a child at once with this process, whatever ends that. A signal would not come to `exit` listeners, nor to
 * children, unless a terminal sends it.
 */
export function endWithUs(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGKILL');
  const endBySignal = (signal: NodeJS.Signals): void => {
    end();
    letGo();
    // As if nobody had listened, once all children are ended.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const letGo = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  // So many children are no leak.
  process.setMaxListeners(Math.max(process.getMaxListeners(), process.listenerCount('exit') + 10));
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endBySignal);
  child.once('exit', letGo);
}

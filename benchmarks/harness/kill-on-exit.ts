import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child when this process ends, however it ends. A signal triggers no `exit` listeners, and reaches children only
 * from a terminal.
 */
export function killOnExit(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGKILL');
  const endBySignal = (signal: NodeJS.Signals): void => {
    end();
    letGo();
    // Once all children are killed, the signal has its usual effect.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const letGo = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  // Avoids Node's warning about a leak of listeners.
  process.setMaxListeners(Math.max(process.getMaxListeners(), process.listenerCount('exit') + 10));
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endBySignal);
  child.once('exit', letGo);
}

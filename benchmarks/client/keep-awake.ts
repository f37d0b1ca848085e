import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./awake.ts', import.meta.url));

/**
 * Keeps CPUs from sleeping while client and server wait for each other, by processes that give way to everything else
 * (SCHED_IDLE). To wake a CPU takes longer than a call, above all on a virtual machine, and would be most of what
 * sequential calls measure. Gives what ends it; does nothing where there is no `chrt`.
 */
export function keepAwake(cpus: readonly number[]): () => void {
  const children = cpus.map((cpu) => {
    const argv = ['--idle', '0', 'taskset', '--cpu-list', String(cpu), process.execPath, script];
    const child = spawn('chrt', argv, { stdio: 'ignore' });
    child.on('error', () => {});
    return child;
  });
  const stop = (): void => {
    for (const child of children) child.kill();
  };
  process.once('exit', stop);
  return stop;
}

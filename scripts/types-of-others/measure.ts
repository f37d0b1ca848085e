import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { countTreeCpu } from '../../benchmarks/harness/process-tree.ts';

/** The measurements of a command. */
export interface Measured {
  readonly code: number;
  readonly stdout: string;
  /** Seconds of CPU of the command and of all that it started, which a busy machine changes little. Elsewhere than on Linux, seconds. */
  readonly cpu: number;
  /** The most memory of all its processes at one time, in bytes. 0 if /proc does not exist. */
  readonly memory: number;
  /** Why it was killed. */
  readonly killed?: 'time' | 'memory';
}

interface Bounds {
  readonly cwd: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** Bytes. */
  readonly memory: number;
}

/**
 * Runs a command and measures it. Kills it with all its child processes if it exceeds its bounds.
 */
export async function measure(command: readonly string[], bounds: Bounds): Promise<Measured> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: bounds.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const endCount = process.platform === 'linux' ? countTreeCpu(child.pid as number) : undefined;
  let memory = 0;
  let killed: Measured['killed'];
  const started = performance.now();
  const kill = (why: Measured['killed']) => {
    killed ??= why;
    process.kill(-(child.pid as number), 'SIGKILL');
  };
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(child.pid as number));
    if (memory > bounds.memory) kill('memory');
    else if (performance.now() - started > bounds.timeout) kill('time');
  }, 100);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  const cpu = endCount ? endCount() / 1e6 : (performance.now() - started) / 1000;
  return { code: code ?? 1, stdout, cpu, memory, ...(killed && { killed }) };
}

/** The memory of all processes of a group, in bytes. */
function memoryOf(group: number): number {
  let pages = 0;
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of a program, in parentheses, can contain spaces.
      const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      if (rest.split(' ')[2] !== String(group)) continue;
      pages += Number(readFileSync(`/proc/${name}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return pages * 4096;
}

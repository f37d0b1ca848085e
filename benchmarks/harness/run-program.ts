import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CpuCounter } from './cpu-time.ts';
import { processIds, unlessEnded } from './process-tree.ts';

/** What a program took, from its start to its end. Milliseconds. */
export interface Cost {
  readonly time: number;
  /** Of its process and all that it has started, to within some milliseconds of each. */
  readonly cpu: number;
}

/** Milliseconds between two looks at the processes. What one uses after the last look is not counted. */
const BETWEEN_LOOKS = 10;

/**
 * Runs Node with arguments until it ends. Throws if it fails, with what it printed. Nobody waits for a process that a program
 * kills at its end, such as TypeScript's, so the system's own sum for its children would lack it. Linux only.
 */
export async function runProgram(args: readonly string[], cwd: string): Promise<Cost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const counters = new Map<number, CpuCounter>();
  const used = new Map<number, number>();
  const look = () => {
    for (const pid of processIds(child.pid as number)) {
      const counter = counters.get(pid) ?? new CpuCounter(pid);
      counters.set(pid, counter);
      for (const cpu of unlessEnded(() => counter.microseconds())) used.set(pid, cpu);
    }
  };
  const looking = setInterval(look, BETWEEN_LOOKS);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    const time = performance.now() - startedAt;
    if (code !== 0)
      throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}${errors}`);
    return { time, cpu: [...used.values()].reduce((sum, cpu) => sum + cpu, 0) / 1000 };
  } finally {
    clearInterval(looking);
  }
}

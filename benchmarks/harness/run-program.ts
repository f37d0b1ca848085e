import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { countTreeCpu } from './process-tree.ts';

/** The cost of a program, from its start to its end, in milliseconds. */
export interface Cost {
  readonly time: number;
  /** Of its process and all that it has started, to within some milliseconds of each. */
  readonly cpu: number;
}

/** Runs Node with arguments until it ends. Throws if it fails, with what it printed. Linux only. */
export async function runProgram(args: readonly string[], cwd: string): Promise<Cost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const endCount = countTreeCpu(child.pid as number);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    const [time, cpu] = [performance.now() - startedAt, endCount() / 1000];
    if (code !== 0)
      throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}${errors}`);
    return { time, cpu };
  } finally {
    endCount();
  }
}

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a program took, from its start to its end. Milliseconds. */
export interface Cost {
  readonly time: number;
  /** Of its process and all that it has started and waited for. */
  readonly cpu: number;
}

/** Runs Node with arguments until it ends. Throws if it fails, with what it printed. */
export async function runProgram(args: readonly string[], cwd: string): Promise<Cost> {
  // The shell prints its own times on one line, and those of its children on another.
  const script = '"$@"; code=$?; times >&3; exit $code';
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', script, 'sh', process.execPath, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, times] = child.stdio as unknown as [null, ...NodeJS.ReadableStream[]];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, printed, code] = await Promise.all([
    text(stdout as never),
    text(stderr as never),
    text(times as never),
    ended,
  ]);
  const time = performance.now() - startedAt;
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}${errors}`);
  return { time, cpu: cpuIn(printed) };
}

/** `0m0.01s 0m0.02s⏎0m1.5s 0m0.25s` → 1750 */
function cpuIn(times: string): number {
  const [, ofChildren = ''] = times.split('\n');
  const all = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return all.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

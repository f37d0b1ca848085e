import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ExecutionContext } from 'ava';
import type { Cleanup } from './cleanup.ts';

/** A process of a test, and its output so far. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Waits until the output matches; rejects if the process ends first. */
  readonly prints: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

/** Options of {@link runNode}. */
export interface ProcessOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program. Default: this Node. */
  readonly program?: string;
}

/** Runs node, and kills the process when the test ends. */
export function runNode(
  t: Cleanup,
  args: readonly string[],
  { cwd, env, program = process.execPath }: ProcessOptions = {},
): RunningProcess {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('output');
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const prints = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = output.match(pattern);
        if (!match) return;
        child.off('output', look);
        resolve(match);
      };
      child.on('output', look);
      ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}:\n${output}`)));
      look();
    });
  return { child, output: () => output, prints, ended };
}

/** Runs the text of a module, with the packages from their sources; fails the test if it fails. */
export async function runModule(t: ExecutionContext, text: string): Promise<string> {
  const evaluated = ['--conditions=@mikrokit/source', '--input-type=module', '--eval', text];
  const process = runNode(t, evaluated);
  t.is(await process.ended, 0, process.output());
  return process.output();
}

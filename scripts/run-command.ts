import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The exit code and output of a command. */
export interface CommandResult {
  /** Zero for success. 1 if a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of {@link runCommand}. */
export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Shows the output while it is written. Default: false. */
  readonly echo?: boolean;
  /**
   * Milliseconds after which the program is killed, and fails with its output. Default: no limit.
   */
  readonly timeout?: number;
}

/** Runs a program without a shell or stdin, uncoloured. Rejects only if it cannot be started. */
export async function runCommand(
  command: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      if (options.echo) process[name].write(text);
    });
  }
  const timer =
    options.timeout &&
    setTimeout(() => {
      child.kill('SIGKILL');
      // Programs that it has started could hold these forever.
      child.stdout.destroy();
      child.stderr.destroy();
    }, options.timeout);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, ...output };
  } finally {
    clearTimeout(timer);
  }
}

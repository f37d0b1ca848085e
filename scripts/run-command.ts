import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The exit code and output of a command. */
export interface CommandResult {
  /** Zero for success; 1 when a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of {@link runCommand}. */
export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Show the output while it comes; off by default. */
  readonly echo?: boolean;
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
  if (options.echo) {
    child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  }
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code: code ?? 1, stdout, stderr };
}

import type { ExecutionContext } from 'ava';
import type { AppCopy } from '../app-copy.ts';
import { runNode } from '../running-process.ts';
import { mikrokit } from './command.ts';

/** Builds a file of an application for a target; gives what the command prints. */
export async function built(
  t: ExecutionContext,
  app: AppCopy,
  target: string,
  entry: string,
  options: readonly string[] = [],
): Promise<string> {
  app.write('function.ts', entry);
  const args = [mikrokit, 'build', 'function.ts', '--target', target, ...options];
  const build = runNode(t, args, { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  return build.output();
}

/** What a program prints that runs in the application's folder. */
export async function run(t: ExecutionContext, app: AppCopy, code: string): Promise<string> {
  const program = runNode(t, ['--input-type=module', '--eval', code], { cwd: app.folder });
  t.is(await program.ended, 0, program.output());
  return program.output();
}

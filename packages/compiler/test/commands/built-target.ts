import type { ExecutionContext } from 'ava';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

/** Builds a file of an application for a target and returns the output of the command. */
export async function built(
  t: ExecutionContext,
  app: TestProject,
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

/** Runs a program in the application's folder and returns its output. */
export async function run(t: ExecutionContext, app: TestProject, code: string): Promise<string> {
  const program = runNode(t, ['--input-type=module', '--eval', code], { cwd: app.folder });
  t.is(await program.ended, 0, program.output());
  return program.output();
}

import { styleText } from 'node:util';
import { CommandFailure, expectedMessage, plugAndPlayReason } from '@mikrokit/compiler/commands';
import { findCommand } from './find-command.ts';

/**
 * Runs a command of `mikrokit` with its arguments, and returns its exit code: 0, 1 for a failure, 2
 * for an invalid command line. Its output goes to the console, and the reason of a failure comes
 * last.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { usage, run: runCommand } = findCommand(args);
  try {
    const reason = plugAndPlayReason();
    if (reason !== undefined) throw new CommandFailure(reason);
    return await runCommand();
  } catch (error) {
    const message = expectedMessage(error);
    if (message === undefined) throw error;
    const exitCode = error instanceof CommandFailure ? error.exitCode : 1;
    if (exitCode === 2) console.error(`${usage}\n`);
    console.error(exitCode === 2 ? styleText('red', message, { stream: process.stderr }) : message);
    return exitCode;
  }
}

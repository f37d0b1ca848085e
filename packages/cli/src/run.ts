import { CommandFailure, plugAndPlayReason } from '@mikrokit/compiler/commands';
import { findCommand } from './commands.ts';

/**
 * Runs a command of `mikrokit` with its arguments, and returns its exit code: 0, 1 if the work failed, 2 for a wrong command
 * line. What it prints goes to the console.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const reason = plugAndPlayReason();
    if (reason !== undefined) throw new CommandFailure(reason);
    return await findCommand(args)();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

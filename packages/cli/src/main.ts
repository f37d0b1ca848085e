import { CommandFailure } from '@mikrokit/compiler/commands';
import { findCommand } from './commands.ts';

// The process ends by itself: a command that holds resources closes them.
try {
  process.exitCode = await findCommand(process.argv.slice(2))();
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

import { CommandFailure } from '@mikrokit/compiler/commands';

/** The failure of a wrong command line: it exits with 2, and is printed below the usage of its command. */
export function usageError(message: string): CommandFailure {
  return new CommandFailure(message, 2);
}

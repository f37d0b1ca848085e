import type { ExecutionContext } from 'ava';
import { CommandApp, type CommandResult } from '../../../test/support/command-app.ts';

/** A project with an API in `api.ts` that is fuzzed. */
export class FuzzApp extends CommandApp {
  constructor(t: ExecutionContext, api: string) {
    super(t);
    this.write('api.ts', api);
  }

  /** Runs `mikrokit fuzz`. */
  fuzz(...args: readonly string[]): Promise<CommandResult> {
    return this.mikrokit('fuzz', ...args);
  }
}

/** The part of a report under a heading. */
export function section(output: string, heading: string): string {
  return output.split(`\n${heading}:\n\n`)[1]?.split(/\n\n(?=[A-Z].*:)/)[0] ?? '';
}

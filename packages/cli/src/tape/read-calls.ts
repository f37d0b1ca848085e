import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { importInstalled } from '../router/import-installed.ts';
import type { InstalledRecorder, LocatedCall } from './installed-recorder.ts';

/**
 * Reads the calls of a tape with the recorder of the project in this folder. Throws a
 * `CommandFailure` if there are none.
 */
export async function readCalls(tape: string): Promise<readonly LocatedCall[]> {
  if (!existsSync(tape)) throw new CommandFailure(`There is no tape ${tape}`);
  const calls = await locatedCalls(await loadRecorder(), tape);
  if (calls.length === 0) throw new CommandFailure(`${tape} holds no calls`);
  return calls;
}

/** The @mikrokit/recorder of the project in this folder. */
export function loadRecorder(): Promise<InstalledRecorder> {
  return importInstalled(join(process.cwd(), 'package.json'), '@mikrokit/recorder');
}

/** Reads the calls of a tape with a recorder. Throws a `CommandFailure` for a tape that cannot be read. */
export async function locatedCalls(
  recorder: InstalledRecorder,
  tape: string,
): Promise<readonly LocatedCall[]> {
  try {
    return await recorder.readLocatedCalls(tape);
  } catch (error) {
    throw new CommandFailure((error as Error).message);
  }
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { readCommitted } from '../read-committed.ts';
import type { RouterSource } from '../router/router-process.ts';
import { usageError } from '../usage-error.ts';
import { LOCK_FILE, writeLock } from './lock-file.ts';
import { readCode } from './read-code.ts';

/** The folder with contracts of released clients. */
export const RELEASES = 'contracts';

interface LockCommand extends RouterSource {
  /** The name of a released client, such as `web@41`. */
  readonly release: string | undefined;
}

/** Writes the contract of the code, as the current one or as the contract of a released client. */
export async function lock({ release, ...source }: LockCommand): Promise<number> {
  const file = release === undefined ? LOCK_FILE : releaseFile(release);
  const text = writeLock((await readCode(source)).contract);
  if (release !== undefined && existsSync(file) && readCommitted(file) !== text) {
    throw new CommandFailure(
      `${file} holds another contract; a released one does not change, so name another release`,
    );
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
  return 0;
}

function releaseFile(release: string): string {
  if (!/^[\w.-]+@[\w.-]+$/.test(release)) {
    throw usageError(`A release is a client and its version, such as web@41, not ${release}`);
  }
  return join(RELEASES, `${release}.json`);
}

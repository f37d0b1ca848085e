import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { ApiContract } from '@mikrokit/types/compatibility';
import { RELEASES } from './lock.ts';
import { LOCK_FILE, parseLock } from './lock-file.ts';

/** An earlier contract to which the code is held. */
export interface Baseline {
  /** The release, or where the contract comes from. */
  readonly name: string;
  readonly isRelease: boolean;
  readonly contract: ApiContract;
  /** Its file, in which a reader can see what was removed. */
  readonly file?: string;
  readonly text: string;
}

/** The contracts to compare with: the one that is named, or the lock file and all released ones. */
export async function readBaselines(against: string | undefined): Promise<readonly Baseline[]> {
  if (against !== undefined) return [await readNamed(against)];
  const files = [
    ...(existsSync(LOCK_FILE) ? [LOCK_FILE] : []),
    ...globSync(`${RELEASES}/*@*.json`).toSorted(),
  ];
  if (files.length === 0) {
    throw new CommandFailure(
      `There is no ${LOCK_FILE}; write it with \`mikrokit contract lock\`, and commit it`,
    );
  }
  return files.map((file) => readBaseline(file));
}

function readBaseline(file: string): Baseline {
  const isRelease = file.startsWith(join(RELEASES, '/'));
  const text = readFileSync(file, 'utf8');
  const name = isRelease ? basename(file, '.json') : file;
  return { name, isRelease, text, contract: parseLock(file, text), file };
}

async function readNamed(against: string): Promise<Baseline> {
  if (/^https?:\/\//.test(against)) {
    const text = await download(against);
    return { name: against, isRelease: false, text, contract: parseLock(against, text) };
  }
  if (against.startsWith('git:')) {
    const name = against.slice('git:'.length);
    const text = await readRevision(name);
    const contract = parseLock(`${LOCK_FILE} at ${name}`, text);
    return { name, isRelease: false, text, contract };
  }
  if (!existsSync(against)) throw new CommandFailure(`There is no file ${against}`);
  return readBaseline(against);
}

async function download(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`the status is ${response.status}`);
    return await response.text();
  } catch (error) {
    throw new CommandFailure(`${url} cannot be read: ${(error as Error).message}`);
  }
}

/** The lock file of a commit, in the folder of the same path. */
async function readRevision(revision: string): Promise<string> {
  if (revision === '' || revision.startsWith('-'))
    throw new CommandFailure('Name a commit: git:main');
  try {
    const { stdout } = await promisify(execFile)('git', ['show', `${revision}:./${LOCK_FILE}`], {
      maxBuffer: 2 ** 30,
    });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new CommandFailure(
      `git shows no ${LOCK_FILE} of ${revision}: ${stderr.trim() || message}`,
    );
  }
}

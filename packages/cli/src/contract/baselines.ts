import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { ApiContract } from '@mikrokit/types/compatibility';
import { readCommitted } from '../read-committed.ts';
import { RELEASES } from './lock.ts';
import { LOCK_FILE, parseLock } from './lock-file.ts';

/** An earlier contract that the code is compared with. */
export interface Baseline {
  /** The release, or the source of the contract. */
  readonly name: string;
  readonly isRelease: boolean;
  readonly contract: ApiContract;
  /** Its file, in which a reader can see what was removed. */
  readonly file?: string;
  readonly text: string;
}

/** The contracts that a check reads. */
interface Baselines {
  readonly compared: readonly Baseline[];
  /** Files of releases that the base commit has and the working tree lacks. */
  readonly deleted: readonly string[];
}

/**
 * The contracts to compare with: the given one, or the lock file and all released ones. With a
 * commit as `base`, also its lock file, and the released ones of that commit, so that an edited
 * file hides nothing.
 */
export async function readBaselines(
  against: string | undefined,
  base: string | undefined,
): Promise<Baselines> {
  if (against !== undefined) return { compared: [await readNamed(against)], deleted: [] };
  const files = [
    ...(existsSync(LOCK_FILE) ? [LOCK_FILE] : []),
    ...globSync(`${RELEASES}/*@*.json`).toSorted(),
  ];
  if (files.length === 0) {
    throw new CommandFailure(
      `There is no ${LOCK_FILE}; write it with \`mikrokit contract lock\`, and commit it`,
    );
  }
  if (base === undefined) return { compared: files.map((file) => readBaseline(file)), deleted: [] };
  const there = await filesAt(base);
  const lock = there.includes(LOCK_FILE) ? [await readNamed(`git:${base}`)] : [];
  const read = async (file: string) => {
    const isReleased = file !== LOCK_FILE && there.includes(file);
    return isReleased ? toBaseline(file, await readRevision(base, file)) : readBaseline(file);
  };
  const compared = [...lock, ...(await Promise.all(files.map(read)))];
  const deleted = there.filter((file) => isReleaseFile(file) && !files.includes(file));
  return { compared, deleted };
}

/** The contracts of a commit, in the folder of the same path. */
async function filesAt(revision: string): Promise<readonly string[]> {
  const names = ['--', LOCK_FILE, `${RELEASES}/`];
  const list = await git(revision, ['ls-tree', '--name-only', revision, ...names]);
  return list.split('\n').map((name) => join(name));
}

function readBaseline(file: string): Baseline {
  return toBaseline(file, readCommitted(file));
}

function toBaseline(file: string, text: string): Baseline {
  const isRelease = isReleaseFile(file);
  const name = isRelease ? basename(file, '.json') : file;
  return { name, isRelease, text, contract: parseLock(file, text), file };
}

/** `contracts/web@41.json`, but not `contracts/accepted.json`. */
function isReleaseFile(file: string): boolean {
  return file.startsWith(join(RELEASES, '/')) && /@.*\.json$/.test(basename(file));
}

async function readNamed(against: string): Promise<Baseline> {
  if (/^https?:\/\//.test(against)) {
    const text = await download(against);
    return { name: against, isRelease: false, text, contract: parseLock(against, text) };
  }
  if (against.startsWith('git:')) {
    const name = against.slice('git:'.length);
    const text = await readRevision(name, LOCK_FILE);
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

/** A file of a commit, in the folder of the same path. */
function readRevision(revision: string, file: string): Promise<string> {
  return git(revision, ['show', `${revision}:./${file.replaceAll('\\', '/')}`]);
}

/** The output of git about a commit. */
async function git(revision: string, args: readonly string[]): Promise<string> {
  if (revision === '' || revision.startsWith('-'))
    throw new CommandFailure('Name a commit: git:main');
  try {
    const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 2 ** 30 });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new CommandFailure(
      `git shows no ${LOCK_FILE} of ${revision}: ${stderr.trim() || message}`,
    );
  }
}

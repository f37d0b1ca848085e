import { createHash, type Hash, hash } from 'node:crypto';
import {
  type Dirent,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ProgramInputs } from './program-inputs.ts';

/** Listing more source files and folders at each start would cost more than the cache saves. */
const MAX_NAMES = 20_000;

const SOURCE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * One hash of all inputs of a program: every content, and the names of all source files. Takes 10 ms with the types of
 * Node. `undefined` if there are too many names, or, with `settledBy`, if something changed shortly before that time or
 * later: the checker may then have read other contents.
 */
export function digestInputs(
  inputs: ProgramInputs,
  identity: string,
  settledBy = Number.POSITIVE_INFINITY,
): string | undefined {
  const digest = createHash('sha256').update(identity);
  for (const file of inputs.files) {
    if (!isSettled(file, settledBy)) return undefined;
    digest.update(`\n${file} ${contentHash(file)}`);
  }
  const listing: Listing = {
    digest,
    isSettled: (folder) => isSettled(folder, settledBy),
    visited: new Set(),
    names: 0,
  };
  for (const folder of inputs.folders) if (!addNames(folder, listing)) return undefined;
  for (const folder of inputs.packageFolders) addPackages(folder, digest);
  return digest.digest('base64url');
}

/** Whether a file or folder certainly has not changed since shortly before a time. */
export function isSettled(path: string, by: number): boolean {
  return by === Number.POSITIVE_INFINITY || changedAt(path) < by;
}

/** A hash of the content of a file. A missing file has one, too. */
export function contentHash(file: string): string {
  try {
    return hash('sha1', readFileSync(file), 'base64url');
  } catch (error) {
    return isAbsent(error) ? 'absent' : `unreadable ${String(error)}`;
  }
}

interface Listing {
  readonly digest: Hash;
  readonly isSettled: (folder: string) => boolean;
  readonly visited: Set<string>;
  names: number;
}

/** Adds the names of the source files in a folder, at any depth, following links. */
function addNames(folder: string, listing: Listing): boolean {
  const real = existsSync(folder) ? realpathSync(folder) : folder;
  if (listing.visited.has(real)) return true;
  listing.visited.add(real);
  if (!listing.isSettled(real)) return false;
  for (const item of sortedEntries(folder)) {
    const path = join(folder, item.name);
    const isFolder = item.isDirectory() || (item.isSymbolicLink() && isFolderLink(path));
    if (isFolder ? /^(?:node_modules$|\.)/.test(item.name) : !SOURCE.test(item.name)) continue;
    if (++listing.names > MAX_NAMES) return false;
    listing.digest.update(`\n${path}`);
    if (isFolder && !addNames(path, listing)) return false;
  }
  return true;
}

/** Adds the names of packages, and the targets of linked ones. */
function addPackages(folder: string, digest: Hash): void {
  for (const item of sortedEntries(folder)) {
    // Skip `.cache`, where we write, and the folders of other tools.
    if (item.name.startsWith('.')) continue;
    const path = join(folder, item.name);
    digest.update(`\n${path} ${item.isSymbolicLink() ? readlinkSync(path) : ''}`);
    if (item.name.startsWith('@')) addPackages(path, digest);
  }
}

function sortedEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function isFolderLink(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The latest possible time of a file's or folder's last change: some file systems count in whole seconds. */
function changedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return Number.NEGATIVE_INFINITY;
  const time = Math.max(stat.ctimeMs, stat.mtimeMs);
  return time + (time % 1000 === 0 ? 2000 : 100);
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
